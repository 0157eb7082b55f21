import { asUser } from '../../accounts.js';
import { check } from '../../check.js';
import { expectEqual, expectThat, isTime } from '../../expect.js';
import { COUNTRY_LIST, LANGUAGE_LIST, REVIEW_STATUS_IDS, SENTIMENT_IDS } from '../../expected/lists.js';
import type { Mention } from '../../expected/mention.js';
import { publishedMention } from '../../expected/published-mention.js';
import { mentionsOf, UNKNOWN_MENTION } from '../../fixtures/mentions.js';
import { SEARCH_REPORT } from '../../fixtures/reports.js';
import { idsOf, sample, search, searchPage } from '../../searching.js';

type Test = (value: never) => boolean;

const isText: Test = (value) => typeof value === 'string';
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const oneOf =
  (...values: string[]): Test =>
  (value) =>
    values.includes(value);
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && (value as never[]).every(test);
/** An object with exactly these members. */
const objectOf =
  (members: Record<string, Test>): Test =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).toSorted().join() === Object.keys(members).toSorted().join() &&
    Object.entries(members).every(([name, test]) => test((value as Record<string, never>)[name]));

const textOrNull = orNull(isText);
const timeOrNull = orNull(isTime);
const countOrNull = orNull((value) => Number.isInteger(value) && value >= 0);
const isFilled: Test = (value) => Object.values(value).some((member) => member !== null);
const orUnknown =
  (members: Record<string, Test>): Test =>
  (value) =>
    value === null || (objectOf(members)(value) && isFilled(value));

/** The members of a mention with their values (interface 2.11). */
const MEMBERS: Record<keyof Mention, Test> = {
  id: isText,
  report_id: isText,
  type: oneOf('post', 'comment'),
  title: textOrNull,
  content: textOrNull,
  url: textOrNull,
  date: isTime,
  crawled_at: timeOrNull,
  infused_at: timeOrNull,
  language: oneOf(...LANGUAGE_LIST.map(({ id }) => id)),
  location: objectOf({ country: oneOf(...COUNTRY_LIST.map(({ id }) => id)) }),
  sentiment: oneOf(...SENTIMENT_IDS),
  channel: orNull(oneOf('owned', 'earned')),
  tags: listOf(isText),
  review: objectOf({ status: oneOf(...REVIEW_STATUS_IDS), reviewed_at: timeOrNull }),
  author: orUnknown({ id: textOrNull, name: textOrNull, state: textOrNull, job: textOrNull }),
  source_id: textOrNull,
  site_id: textOrNull,
  site_type_id: textOrNull,
  media_group: orNull(oneOf('social', 'mainstream')),
  classifier_list_id: listOf(isText),
  community_list_id: listOf(isText),
  collaboration: orUnknown({ user_id: textOrNull, status_id: textOrNull }),
  influence: orNull((value) => Number.isInteger(value)),
  rating_normalized: orNull((value) => typeof value === 'number' && value >= 0 && value <= 100),
  service_rank: orNull((value) => typeof value === 'number'),
  microblog_type: orNull(oneOf('retweet', 'quoted-retweet')),
  native_id: textOrNull,
  parent_id: textOrNull,
  root_id: textOrNull,
  interactions: orUnknown({ likes: countOrNull, comments: countOrNull, shares: countOrNull, views: countOrNull }),
};

const NAMES = Object.keys(MEMBERS);

export const mentionChecks = [
  check('D4', 'has all members of a mention, each with a value that the interface allows', async ({ user, report }) => {
    for (const mention of await sample(user, report)) {
      expectEqual(
        NAMES.filter((name) => !(name in mention)),
        [],
        `members that the mention ${mention.id} lacks`,
      );
      for (const [name, test] of Object.entries(MEMBERS)) {
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
