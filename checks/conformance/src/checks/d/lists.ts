import { check } from '../../check.js';
import { expectData, expectEqual, expectStatus, expectThat } from '../../expect.js';
import {
  COUNTRY_LIST,
  LANGUAGE_LIST,
  type Reference,
  REVIEW_STATUS_IDS,
  SENTIMENT_IDS,
  SITE_TYPE_LIST,
} from '../../expected/lists.js';
import { COUNTRIES, LANGUAGES, REVIEW_STATUSES, SENTIMENTS, SITE_TYPES } from '../../paths.js';

/** The lists whose names the interface fixes. */
const NAMED = { [COUNTRIES]: COUNTRY_LIST, [LANGUAGES]: LANGUAGE_LIST, [SITE_TYPES]: SITE_TYPE_LIST };

const PLAIN = { [SENTIMENTS]: SENTIMENT_IDS, [REVIEW_STATUSES]: REVIEW_STATUS_IDS };

const LISTS = [...Object.keys(NAMED), ...Object.keys(PLAIN)];

export const listChecks = [
  check('D3', 'has the countries, languages and site types of the interface, in its order', async ({ platform }) => {
    for (const [path, expected] of Object.entries(NAMED)) {
      const data = expectData<Reference[]>(await platform.get(path));
      const entries = data.map(({ id, name }) => ({ id, name }));
      const missing = expected.filter(({ id }) => !entries.some((entry) => entry.id === id));
      expectEqual(missing, [], `entries that ${path} lacks`);
      expectEqual(entries, expected, path);
    }
  }),
  check('D3', 'has the sentiments and review statuses, and marks what is deprecated', async ({ platform }) => {
    for (const [path, expected] of Object.entries(PLAIN)) {
      const data = expectData<Reference[]>(await platform.get(path));
      expectEqual(
        data.map(({ id }) => id),
        expected,
        path,
      );
      expectThat(
        data.every(({ name }) => typeof name === 'string' && name !== ''),
        `${path}: an entry has no name`,
      );
      const deprecated = data.filter((entry) => entry.deprecated === true).map(({ id }) => id);
      expectEqual(deprecated, path === SENTIMENTS ? ['ambivalent'] : [], `deprecated entries of ${path}`);
    }
  }),
  check('D3', 'has an ETag for each list, and answers 304 while it is unchanged', async ({ platform }) => {
    for (const path of LISTS) {
      const { headers } = await platform.get(path);
      expectThat(typeof headers.etag === 'string', `${path}: no ETag`);
      const unchanged = await platform.get(path, { 'if-none-match': headers.etag });
      expectStatus(unchanged, 304);
      expectEqual(unchanged.text, '', `${path}: body of a 304`);
      expectStatus(await platform.get(path, { 'if-none-match': '"conformance"' }), 200);
    }
  }),
];
