import { asUser } from '../../accounts.js';
import { check } from '../../check.js';
import { expectEqual, expectThat } from '../../expect.js';
import { type Mention, MENTION_MEMBERS } from '../../expected/mention.js';
import { publishedMention } from '../../expected/published-mention.js';
import { mentionsOf, UNKNOWN_MENTION } from '../../fixtures/mentions.js';
import { SEARCH_REPORT } from '../../fixtures/reports.js';
import { idsOf, sample, search, searchPage } from '../../searching.js';

const NAMES = Object.keys(MENTION_MEMBERS);

export const mentionChecks = [
  check('D4', 'has all members of a mention, each with a value that the interface allows', async ({ user, report }) => {
    for (const mention of await sample(user, report)) {
      expectEqual(
        NAMES.filter((name) => !(name in mention)),
        [],
        `members that the mention ${mention.id} lacks`,
      );
      for (const [name, test] of Object.entries(MENTION_MEMBERS)) {
        const value = mention[name as keyof Mention] as never;
        expectThat(test(value), `${name} of the mention ${mention.id} is ${JSON.stringify(value)}`);
      }
    }
  }),
  check('D4', 'answers with the values that were stored', async ({ seeded }) => {
    const { data } = await searchPage(seeded, SEARCH_REPORT, { size: 1_000 });
    for (const expected of mentionsOf(SEARCH_REPORT)) {
      const mention = data.find(({ id }) => id === expected.id) as Mention;
      expectEqual(known(mention), known(expected), `the mention ${expected.id}`);
    }
  }),
  check('D4', 'has null, or the value for it, where a value is unknown', async ({ seeded }) => {
    const { data } = await searchPage(seeded, SEARCH_REPORT, { filters: { ids: [UNKNOWN_MENTION.id] } });
    expectEqual(known(data[0]), UNKNOWN_MENTION, 'the mention');
  }),
  check('D28', 'has only the published members for an application that is set so', async ({ platform, fixtures }) => {
    const user = await asUser(platform, { ...fixtures.account('user'), ...fixtures.application('published') });
    const { data } = await searchPage(user, SEARCH_REPORT, { size: 1_000 });
    for (const expected of mentionsOf(SEARCH_REPORT)) {
      const mention = data.find(({ id }) => id === expected.id);
      expectEqual(mention, publishedMention(expected), `the mention ${expected.id}`);
    }
  }),
  check('D28', 'reads the filter media as medias', async ({ user, report }) => {
    const site = (await sample(user, report)).find(({ site_id }) => site_id !== null)?.site_id ?? '1';
    const filter = { sites: [Number(site)] };
    const published = await searchPage(user, report, { filters: { media: filter }, size: 1_000 });
    const found = await searchPage(user, report, { filters: { medias: filter }, size: 1_000 });
    expectEqual(idsOf(published.data), idsOf(found.data), 'the mentions that media finds');
    const both = await search(user, report, { filters: { media: filter, medias: filter } });
    expectEqual(both.status, 400, 'the status of a search by both');
  }),
];

/** The mention without members that a newer version may add, which clients ignore. */
const known = (mention: Mention): object =>
  Object.fromEntries(NAMES.map((name) => [name, mention?.[name as keyof Mention]]));
