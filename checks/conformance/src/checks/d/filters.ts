import { check } from '../../check.js';
import { expectEqual, expectErrors, expectPath, expectThat } from '../../expect.js';
import type { Mention } from '../../expected/mention.js';
import {
  ALTERNATIVES,
  FIELDS,
  type Filters,
  NUMBERS,
  selects,
  TIMES,
  VALUES,
  WITH_BOUNDS,
} from '../../expected/selects.js';
import { mentionsOf } from '../../fixtures/mentions.js';
import { PLAIN_REPORT, type Report, SEARCH_REPORT } from '../../fixtures/reports.js';
import { expectSelected, found, idsOf, sample, search } from '../../searching.js';

/** The filters whose values are integers in requests. */
const INTEGERS = ['collaboration_statuses', 'collaboration_users', 'communities', 'sites', 'site_types'];

const MOST_VALUES = 2;

/** Up to two of the values that the mentions of the sample have. */
function someValues(key: string, values: (string | null | undefined)[]): unknown[] {
  const known = [...new Set(values)].filter((value) => value !== null && value !== undefined);
  const chosen = known.slice(0, MOST_VALUES);
  return INTEGERS.includes(key) ? chosen.map(Number).filter(Number.isSafeInteger) : chosen;
}

const isUsable = (key: string, report: Report): boolean =>
  (key !== 'channels' || report.channels_enabled) && (!key.startsWith('collab') || report.collaboration_enabled);

/** A filter for each key with a list of values, with values of the sample. */
const valueFilters = (report: Report, sampled: readonly Mention[]): Filters[] =>
  Object.entries(VALUES)
    .filter(([key]) => isUsable(key, report))
    .map(([key, valuesOf]): [string, unknown[]] => [key, someValues(key, sampled.flatMap(valuesOf))])
    .filter(([, values]) => values.length > 0)
    .flatMap(([key, values]) => [{ [key]: values }, { [key]: values.slice(0, 1) }]);

const middle = <T>(values: readonly T[]): T | undefined => values.toSorted(ascending)[Math.floor(values.length / 2)];
const ascending = (a: unknown, b: unknown): number => ((a as number) < (b as number) ? -1 : 1);

const known = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);

/** Filters with the middle value of the sample as a bound. */
const rangeFilters = (
  ranges: Record<string, (mention: Mention) => string | number | null>,
  sampled: readonly Mention[],
): Filters[] =>
  Object.entries(ranges).flatMap(([key, valueOf]) => {
    const bound = middle(known(sampled.map(valueOf)));
    if (bound === undefined) return [];
    const all = [{ begin: bound }, { end: bound }, { begin: bound, end: bound }].map((range) => ({ [key]: range }));
    const open = { [key]: { begin: bound, include_bounds: false } };
    return WITH_BOUNDS.includes(key) ? [...all, open] : all;
  });

const DAYS: Filters[] = [
  { begin: '2026-01-05' },
  { end: '2026-01-05' },
  { begin: '2026-01-05', end: '2026-01-07' },
  { begin: '2026-01-05', end: '2026-01-07', include_bounds: false },
];

/** Rolling periods up to the newest of some mentions, each with the days in UTC that it has. */
function rollingPeriods(mentions: readonly Mention[]): [last: object, days: { begin: string; end: string }][] {
  const day = (change: (date: Date) => void): string => {
    const date = new Date(
      mentions
        .map((mention) => mention.date)
        .toSorted()
        .at(-1)!,
    );
    change(date);
    return date.toISOString().slice(0, 10);
  };
  const inWeek = (weekday: number) => (date: Date) =>
    void date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7) + weekday);
  const newest = day(() => undefined);
  return [
    [{ days: 1 }, { begin: newest, end: newest }],
    [{ days: 3 }, { begin: day((date) => void date.setUTCDate(date.getUTCDate() - 2)), end: newest }],
    [{ weeks: 1 }, { begin: day(inWeek(0)), end: day(inWeek(6)) }],
    [
      { months: 2 },
      {
        begin: day((date) => void date.setUTCMonth(date.getUTCMonth() - 1, 1)),
        end: day((date) => void date.setUTCMonth(date.getUTCMonth() + 1, 0)),
      },
    ],
  ];
}

export const filterChecks = [
  check(
    'D1',
    'finds exactly the mentions with one of the values, for every filter (interface 2.6)',
    async (context) => {
      const { user, report } = context;
      const sampled = await sample(user, report);
      for (const filters of valueFilters(report, sampled)) await expectSelected(user, report, sampled, filters);
    },
  ),
  check(
    'D1',
    'finds exactly the mentions within a range, for every range (interface 2.6)',
    async ({ user, report }) => {
      const sampled = await sample(user, report);
      const ranges = [...rangeFilters(NUMBERS, sampled), ...rangeFilters(TIMES, sampled)];
      for (const filters of ranges) await expectSelected(user, report, sampled, filters);
    },
  ),
  check('D1', 'combines filters with AND, and selects all mentions without one', async ({ user, report }) => {
    const sampled = await sample(user, report);
    const [first, second] = [{ types: ['post'] }, { sentiments: ['positive', 'neutral', 'undefined'] }];
    for (const filters of [{}, { ...first, ...second }]) await expectSelected(user, report, sampled, filters);
  }),
  check('D5', 'treats a bare date as the whole day in UTC', async ({ seeded }) => {
    for (const key of ['period', 'infused_at']) {
      for (const { include_bounds, ...range } of DAYS) {
        const bounds = key === 'period' && include_bounds !== undefined ? { include_bounds } : {};
        await expectSelected(seeded, SEARCH_REPORT, mentionsOf(SEARCH_REPORT), { [key]: { ...range, ...bounds } });
      }
    }
  }),
  check('D5', 'accepts include_bounds only where the interface lists it', async ({ user, report }) => {
    for (const key of Object.keys(TIMES)) {
      const answer = await search(user, report, { filters: { [key]: { begin: '2026-01-05', include_bounds: true } } });
      if (WITH_BOUNDS.includes(key)) expectEqual(answer.status, 200, `status for include_bounds in ${key}`);
      else expectPath(answer, `filters.${key}.include_bounds`);
    }
  }),
  check('D5', 'rolls whole days, weeks and months up to the newest mention', async ({ seeded }) => {
    const mentions = mentionsOf(SEARCH_REPORT);
    for (const [last, period] of rollingPeriods(mentions)) {
      const expected = idsOf(mentions.filter((mention) => selects({ period }, mention))).toSorted();
      const ids = await found(seeded, SEARCH_REPORT, { period: { last, to: 'newest' } });
      expectEqual(ids, expected, `mentions of the last ${JSON.stringify(last)}`);
    }
  }),
  check('D5', 'accepts one of days, weeks and months of a period that rolls', async ({ user, report }) => {
    const period = { last: { days: 1, weeks: 1 } };
    expectPath(await search(user, report, { filters: { period } }), 'filters.period.last.weeks');
  }),
  check('D6', 'combines the lists of medias and of influencers with OR', async ({ user, report }) => {
    const sampled = await sample(user, report);
    for (const [key, members] of Object.entries(ALTERNATIVES)) {
      const lists = Object.entries(members)
        .map(([name, valueOf]): [string, unknown[]] => [name, someValues(name, sampled.map(valueOf)).slice(0, 1)])
        .filter(([, values]) => values.length > 0);
      for (const each of lists) await expectSelected(user, report, sampled, { [key]: Object.fromEntries([each]) });
      if (lists.length > 0) await expectSelected(user, report, sampled, { [key]: Object.fromEntries(lists) });
    }
  }),
  check('D18', 'finds mentions by their tags, exactly', async ({ seeded }) => {
    const mentions = mentionsOf(SEARCH_REPORT);
    const [tag] = mentions.flatMap(({ tags }) => tags);
    for (const tags of [[tag], [tag.toUpperCase()], [tag.slice(1), tag]]) {
      await expectSelected(seeded, SEARCH_REPORT, mentions, { tags });
    }
  }),
  check(
    'D23',
    'finds mentions without a value of a field, and inside must_not those with one',
    async ({ user, report }) => {
      const sampled = await sample(user, report);
      for (const field of Object.keys(FIELDS).filter((name) => isUsable(`${name}s`, report))) {
        const missing = { missing: [field] };
        await expectSelected(user, report, sampled, missing);
        await expectSelected(user, report, sampled, { boolean: { must_not: missing } });
      }
    },
  ),
  check('D23', 'finds mentions without a value of at least one of several fields', async ({ user, report }) => {
    await expectSelected(user, report, await sample(user, report), { missing: ['tag', 'author_job', 'title'] });
  }),
  check('D23', 'rejects a field that a mention always has', async ({ user, report }) => {
    expectPath(await search(user, report, { filters: { missing: ['tag', 'language'] } }), 'filters.missing[1]');
  }),
  check('D8', 'accepts review_date and reviewed_at alike', async ({ user, report }) => {
    for (const range of [{ begin: '2026-01-05' }, { end: '2026-01-10T06:00:00Z' }]) {
      const [first, second] = [{ review_date: range }, { reviewed_at: range }];
      expectEqual(await found(user, report, first), await found(user, report, second), 'mentions for review_date');
    }
  }),
  check('D8', 'accepts author_states and author_jobs inside booleans, too', async ({ user, report }) => {
    const sampled = await sample(user, report);
    const states = someValues('author_states', sampled.flatMap(VALUES.author_states));
    const jobs = someValues('author_jobs', sampled.flatMap(VALUES.author_jobs));
    const filters = { author_states: [...states, 'none'], author_jobs: [...jobs, 'none'] };
    for (const part of ['must', 'should', 'must_not']) {
      await expectSelected(user, report, sampled, { boolean: { [part]: filters } });
    }
  }),
  check('D9', 'finds unassigned mentions by "undefined", and ambivalent ones by no value', async ({ seeded }) => {
    const mentions = mentionsOf(SEARCH_REPORT);
    const every = ['undefined', 'positive', 'neutral', 'negative'];
    for (const sentiments of [['undefined'], every]) {
      await expectSelected(seeded, SEARCH_REPORT, mentions, { sentiments });
    }
  }),
  check('D9', 'rejects unassigned and ambivalent as values of the filter', async ({ user, report }) => {
    for (const value of ['unassigned', 'ambivalent']) {
      expectPath(await search(user, report, { filters: { sentiments: [value] } }), 'filters.sentiments[0]');
    }
  }),
  check('D10', 'rejects channels for a report without channels', async ({ seeded }) => {
    const filters = { channels: ['owned'] };
    expectErrors(await search(seeded, PLAIN_REPORT, { filters }), 400);
    expectErrors(await search(seeded, PLAIN_REPORT, { filters: { boolean: { must_not: filters } } }), 400);
  }),
  check('D10', 'matches no mention by collaboration in a report without collaboration', async ({ seeded }) => {
    const all = idsOf(mentionsOf(PLAIN_REPORT)).toSorted();
    for (const filter of [{ collaboration_users: [101] }, { collaboration_statuses: [1] }]) {
      expectEqual(await found(seeded, PLAIN_REPORT, filter), [], 'mentions');
      expectEqual(await found(seeded, PLAIN_REPORT, { boolean: { must_not: filter } }), all, 'mentions with must_not');
    }
  }),
  check('D11', 'finds only mentions coded zho by zho', async ({ seeded }) => {
    const chinese = mentionsOf(SEARCH_REPORT).filter(({ language }) => language === 'zho');
    expectThat(chinese.length > 0, 'the fixtures have no mention coded zho');
    expectEqual(await found(seeded, SEARCH_REPORT, { languages: ['zho'] }), idsOf(chinese), 'mentions');
  }),
];
