import type { Answer } from '../../answer.js';
import { check } from '../../check.js';
import { expectData, expectEqual, expectErrors, expectThat } from '../../expect.js';
import type { Mention } from '../../expected/mention.js';
import {
  changePath,
  CHANGES,
  COUNTRIES,
  DASHBOARDS,
  LANGUAGES,
  ME,
  mentionPath,
  METADATA,
  reportPath,
  REPORTS,
  REVIEW_STATUSES,
  searchPath,
  SENTIMENTS,
  SITE_TYPES,
  USERS,
} from '../../paths.js';
import type { Platform } from '../../platform.js';
import { searchPage } from '../../searching.js';

/** The GET routes, with a query. */
const GETS: [path: string, query: string][] = [
  [ME, 'fields[user]=login'],
  [USERS, 'size=1&fields[user]=id'],
  [METADATA, ''],
  [REPORTS, 'size=1&from=1'],
  [DASHBOARDS, 'size=2&filter[id]=conformance-board'],
  [COUNTRIES, 'fields[country]=id'],
  [LANGUAGES, ''],
  [SENTIMENTS, 'pretty'],
  [REVIEW_STATUSES, ''],
  [SITE_TYPES, ''],
  [REPORTS, 'size=x'],
  [CHANGES, 'size=2&fields[change]=action'],
  [changePath('1-00000000'), ''],
];

const asPost = (user: Platform, path: string, parameters?: string): Promise<Answer> =>
  user.post(path, { _method: 'GET', _parameters: parameters });

/** Parts of an answer that a GET and its POST form have in common. */
const comparable = (answer: Answer) => ({
  status: answer.status,
  type: answer.headers['content-type'],
  etag: answer.headers.etag,
  cache: answer.headers['cache-control'],
  body: answer.status === 200 ? answer.text : '',
});

async function expectSame(user: Platform, path: string, query: string): Promise<void> {
  const get = comparable(await user.get(query === '' ? path : `${path}?${query}`));
  const post = comparable(await asPost(user, path, encodeURI(query)));
  expectEqual(post, get, `the POST form of GET ${path}?${query}`);
}

const membersOf = (value: unknown): string[] => Object.keys(value as object).toSorted();

const LARGE = 64 * 1024;

export const fetchingChecks = [
  check('E3', 'answers the POST form of every GET like the GET', async ({ user, report }) => {
    for (const [path, query] of GETS) await expectSame(user, path, query);
    const [{ id }] = (await searchPage(user, report, { size: 1 })).data;
    await expectSame(user, reportPath(report.id), 'fields[report]=name');
    await expectSame(user, mentionPath(report.id, id), 'include=report');
    await expectSame(user, mentionPath(report.id, 'conformance-unknown'), '');
  }),
  check('E3', 'treats missing _parameters as empty, and rejects malformed ones', async ({ user }) => {
    const { text } = await user.get(REPORTS);
    expectEqual((await user.post(REPORTS, { _method: 'GET' })).text, text, 'reports without _parameters');
    for (const _parameters of [1, null, ['size=1'], 'size=%zz']) {
      const answer = await user.post(REPORTS, { _method: 'GET', _parameters });
      expectEqual(answer.status, 400, `status for the _parameters ${JSON.stringify(_parameters)}`);
      expectErrors(answer, 400);
    }
  }),
  check('E3', 'ignores the query of the URL of a POST form (interface 4.4.2)', async ({ user }) => {
    const first = await user.get(`${REPORTS}?size=1`);
    const post = await user.post(`${REPORTS}?size=0`, { _method: 'GET', _parameters: 'size=1', other: true });
    expectEqual(post.text, first.text, 'reports');
  }),
  check('E3', 'rejects a POST form of more than 64 KiB with 413', async ({ user }) => {
    expectErrors(await asPost(user, REPORTS, `x=${'x'.repeat(LARGE)}`), 413);
  }),
  check('E3', 'answers a POST without _method with 405', async ({ user }) => {
    for (const body of [{}, { _parameters: 'size=1' }]) {
      expectErrors(await user.post(REPORTS, body), 405);
    }
  }),
  check('E4', 'keeps only the named members of a type, and always id', async ({ user, report }) => {
    const search = `${searchPath(report.id)}?fields[mention]=title,unknown`;
    for (const mention of expectData<Mention[]>(await user.post(search, {}))) {
      expectEqual(membersOf(mention), ['id', 'title'], 'members of a mention');
    }
    for (const each of expectData<object[]>(await user.get(`${REPORTS}?fields[report]=name`))) {
      expectEqual(membersOf(each), ['id', 'name'], 'members of a report');
    }
    for (const each of expectData<object[]>(await user.get(`${DASHBOARDS}?fields[dashboard]=name`))) {
      expectEqual(membersOf(each), ['id', 'name'], 'members of a dashboard');
    }
    const { token, ...others } = expectData<Record<string, object>>(
      await user.get(`${ME}?fields[user]=token&fields[token]=scope`),
    );
    expectEqual([membersOf(others), membersOf(token)], [['id'], ['scope']], 'members of user and token');
  }),
  check('E4', 'keeps members of the types of reference lists', async ({ platform }) => {
    for (const [path, type] of Object.entries({
      [COUNTRIES]: 'country',
      [LANGUAGES]: 'language',
      [SITE_TYPES]: 'site_type',
    })) {
      const [first] = expectData<object[]>(await platform.get(`${path}?fields[${type}]=`));
      expectEqual(membersOf(first), ['id'], `members of an entry of ${path}`);
    }
  }),
  check('E4', 'selects the members of a type at any depth', async ({ seeded }) => {
    const path = `${searchPath('conformance-search')}?fields[mention]=author&fields[author]=name`;
    const [first] = expectData<Mention[]>(await seeded.post(path, { filters: { ids: ['m-00'] } }));
    expectEqual(first, { id: 'm-00', author: { id: 'author-1', name: 'Zoe Quill' } }, 'mention');
  }),
  check('E4', 'adds the names of a repeated parameter (interface 4.4.4)', async ({ user, report }) => {
    const path = `${searchPath(report.id)}?fields[mention]=title&fields[mention]=date,type`;
    const [first] = expectData<Mention[]>(await user.post(path, { size: 1 }));
    expectEqual(membersOf(first), ['date', 'id', 'title', 'type'], 'members of a mention');
  }),
  check('E4', 'ignores unknown types', async ({ platform }) => {
    const { text } = await platform.get(SENTIMENTS);
    const filtered = await platform.get(`${SENTIMENTS}?fields[conformance]=id`);
    expectThat(filtered.text === text, 'fields of an unknown type change the answer');
  }),
];
