import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFilters } from './check-filters.js';
import { FILTER_KEYS } from './filter-keys.js';
import type { FilterSet } from './filters.js';

const accepted = (value: unknown): FilterSet => {
  const checked = checkFilters(value);
  if (!('filters' in checked)) throw new Error(JSON.stringify(checked.problems));
  return checked.filters;
};
const problems = (value: unknown) => {
  const checked = checkFilters(value);
  return 'problems' in checked ? checked.problems : [];
};
const refused = (value: unknown, path: string, detail: RegExp | string = /.+/) =>
  expect(problems(value)).toContainEqual({
    path,
    detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
  });

const nest = (levels: number): object => (levels === 0 ? { types: ['post'] } : { boolean: { must: nest(levels - 1) } });

/** A valid value for each filter key (2.6). */
const EXAMPLES: Record<string, unknown> = {
  author_jobs: ['Chef'],
  author_states: ['Bavaria'],
  channels: ['earned', 'owned'],
  classifiers: ['any'],
  collaboration_users: [1],
  collaboration_statuses: [2, 3],
  communities: [4],
  countries: ['FRA', 'AAA'],
  crawled_at: { begin: '2026-01-31', end: '2026-02-01T00:00:00Z', include_bounds: false },
  human_review_statuses: ['unreviewed', 'reviewed', 'deleted'],
  influence: { begin: 1, end: 2 },
  influencers: { authors: ['a'], sources: ['s'], sites: [9938] },
  infused_at: { end: '2026-01-31T10:00:00+02:00' },
  languages: ['zho', 'zho-Hans'],
  medias: { sites: [9938], site_types: [17] },
  media_groups: ['social', 'mainstream'],
  ids: ['m1', 'm1'],
  period: { begin: '2026-01-31' },
  query: 'taste -price',
  ratings_normalized: { begin: 0, end: 100 },
  review_date: { begin: '2026-01-31' },
  reviewed_at: { begin: '2026-01-31' },
  sentiments: ['negative', 'positive', 'neutral', 'undefined'],
  sources: ['s'],
  service_rank: { begin: -1.5 },
  titles: ['A title', ''],
  microblog_types: ['retweet', 'quoted-retweet'],
  types: ['comment', 'post'],
};

describe('filters (2.6)', () => {
  it('are those of the specification, with author_states and author_jobs (D8)', () => {
    expect([...FILTER_KEYS.keys()].toSorted()).toEqual(Object.keys(EXAMPLES).toSorted());
    for (const [key, value] of Object.entries(EXAMPLES)) expect(accepted({ [key]: value }), key).toHaveLength(1);
    expect(accepted(EXAMPLES)).toHaveLength(Object.keys(EXAMPLES).length);
    expect(accepted({})).toEqual([]);
  });

  it('become a tree of few kinds of filters, identifiers as strings', () => {
    expect(accepted({ communities: [5, 6] })).toEqual([
      { type: 'values', field: 'community', values: ['5', '6'], path: 'filters.communities' },
    ]);
    expect(accepted({ medias: { sites: [1], site_types: [9] } })).toEqual([
      {
        type: 'any_of',
        filters: [
          { type: 'values', field: 'site', values: ['1'], path: 'filters.medias.sites' },
          { type: 'values', field: 'site_type', values: ['9'], path: 'filters.medias.site_types' },
        ],
      },
    ]);
    expect(accepted({ influence: { end: 3 } })).toEqual([{ type: 'number', field: 'influence', end: 3 }]);
  });

  it('take undefined for the sentiment unassigned (D9)', () => {
    expect(accepted({ sentiments: ['undefined', 'neutral'] })).toMatchObject([{ values: ['unassigned', 'neutral'] }]);
    refused({ sentiments: ['unassigned'] }, 'filters.sentiments[0]', /negative, positive, neutral, undefined/);
    refused({ sentiments: ['ambivalent'] }, 'filters.sentiments[0]');
  });

  it('take both names of the review date for the same (D8)', () => {
    const [one, other] = accepted({ review_date: { begin: '2026-01-01' }, reviewed_at: { begin: '2026-01-01' } });
    expect(one).toEqual(other);
    expect(one).toMatchObject({ field: 'reviewed_at' });
  });
});

describe('invalid filters (D13)', () => {
  it.each(Object.keys(EXAMPLES))('%s is never null, a number, a boolean or an empty list or object', (key) => {
    for (const value of [null, 1, true, [], {}]) refused({ [key]: value }, `filters.${key}`);
  });

  it.each<[unknown, string, RegExp | string]>([
    [null, 'filters', 'must be an object of filters'],
    [[], 'filters', 'must be an object of filters'],
    [{ mood: ['x'] }, 'filters.mood', /^is not a known filter; known are boolean, /],
    [JSON.parse('{"__proto__": ["x"]}'), 'filters.__proto__', /not a known filter/],
    [{ constructor: ['x'] }, 'filters.constructor', /not a known filter/],
    [{ toString: ['x'] }, 'filters.toString', /not a known filter/],
    [{ languages: 'eng' }, 'filters.languages', 'must be a list of at least one value'],
    [{ languages: ['eng', 'xx', 'fra', null] }, 'filters.languages[1]', /language code/],
    [{ languages: ['eng', 'xx', 'fra', null] }, 'filters.languages[3]', /language code/],
    [{ countries: ['fra'] }, 'filters.countries[0]', /country code/],
    [{ countries: ['SSD'] }, 'filters.countries[0]', /country code/],
    [{ channels: ['Owned'] }, 'filters.channels[0]', 'must be one of owned, earned'],
    [{ types: ['reply'] }, 'filters.types[0]', 'must be one of comment, post'],
    [{ ids: [1] }, 'filters.ids[0]', /must be a string/],
    [{ ids: ['a\0'] }, 'filters.ids[0]', /NUL/],
    [{ titles: ['\ud800'] }, 'filters.titles[0]', /lone surrogates/],
    [{ communities: ['5'] }, 'filters.communities[0]', 'must be an integer'],
    [{ communities: [1.5] }, 'filters.communities[0]', 'must be an integer'],
    [{ communities: [2 ** 53] }, 'filters.communities[0]', 'must be an integer'],
    [{ medias: { sites: [1], pages: [2] } }, 'filters.medias.pages', /known are sites, site_types/],
    [{ medias: { sites: [] } }, 'filters.medias.sites', /at least one/],
    [{ influencers: { authors: null } }, 'filters.influencers.authors', /list/],
    [{ influence: { begin: 1.5 } }, 'filters.influence.begin', 'must be an integer'],
    [{ influence: { begin: 2, end: 1 } }, 'filters.influence', 'begin must not be above end'],
    [{ influence: { begin: null } }, 'filters.influence.begin', 'must be an integer'],
    [{ ratings_normalized: { begin: -0.1 } }, 'filters.ratings_normalized.begin', 'must be a number from 0 to 100'],
    [{ ratings_normalized: { end: 100.1 } }, 'filters.ratings_normalized.end', 'must be a number from 0 to 100'],
    [{ service_rank: { begin: Infinity } }, 'filters.service_rank.begin', 'must be a number'],
    [{ service_rank: { begin: '1' } }, 'filters.service_rank.begin', 'must be a number'],
    [{ service_rank: { min: 1 } }, 'filters.service_rank.min', 'is not a known member; known are begin, end'],
    [{ period: { include_bounds: true } }, 'filters.period', 'must hold at least one of begin, end'],
    [{ period: { begin: '2026-01-01', include_bounds: 1 } }, 'filters.period.include_bounds', 'must be true or false'],
    [
      { infused_at: { begin: '2026-01-01', include_bounds: true } },
      'filters.infused_at.include_bounds',
      /not a known member/,
    ],
    [{ query: 'a OR' }, 'filters.query', /^is not a valid query at character 5: /],
    [{ query: ['a'] }, 'filters.query', /must be a string/],
    [{ query: 'a\0' }, 'filters.query', /NUL/],
    [{ boolean: { must: [] } }, 'filters.boolean.must', 'must be an object of filters'],
    [{ boolean: { must: null } }, 'filters.boolean.must', 'must be an object of filters'],
    [{ boolean: { may: {} } }, 'filters.boolean.may', 'is not a known member; known are must, should, must_not'],
    [{ boolean: [] }, 'filters.boolean', 'must be an object'],
    [{ boolean: { must: { countries: ['FRA', 'XXX'] } } }, 'filters.boolean.must.countries[1]', /country code/],
  ])('%j is refused at %s', (value, path, detail) => refused(value, path, detail));

  it('are told together, up to a number that anyone reads', () => {
    expect(problems({ languages: ['xx'], types: ['y'], mood: 1 })).toHaveLength(3);
    expect(problems({ languages: Array.from({ length: 500 }, () => 'xx') })).toHaveLength(20);
  });
});

describe('times (D5, D14)', () => {
  const range = (value: object, key = 'period') => accepted({ [key]: value })[0];
  const bound = (instant: string, inclusive: boolean) => ({ instant, inclusive });

  it('take an instant as it is, in UTC, with or without the bounds', () => {
    const value = { begin: '2026-01-31T10:00:00+02:00', end: '2026-01-31T09:30:00.5Z' };
    expect(range(value)).toEqual({
      type: 'time',
      field: 'date',
      from: bound('2026-01-31T08:00:00.000000Z', true),
      to: bound('2026-01-31T09:30:00.500000Z', true),
    });
    expect(range({ ...value, include_bounds: false })).toMatchObject({
      from: bound('2026-01-31T08:00:00.000000Z', false),
      to: bound('2026-01-31T09:30:00.500000Z', false),
    });
  });

  it('take a bare date as that whole UTC day, which is left out without the bounds', () => {
    const value = { begin: '2026-01-31', end: '2026-12-31' };
    expect(range(value)).toMatchObject({
      from: bound('2026-01-31T00:00:00.000000Z', true),
      to: bound('2027-01-01T00:00:00.000000Z', false),
    });
    expect(range({ ...value, include_bounds: false })).toMatchObject({
      from: bound('2026-02-01T00:00:00.000000Z', true),
      to: bound('2026-12-31T00:00:00.000000Z', false),
    });
  });

  it.each([
    '2024-02-29',
    '2026-01-31T10:00Z',
    '2026-01-31T10:00:00-0330',
    '2026-01-31T10:00:00+02',
    '2026-01-31T23:59:59.123456789Z',
    '0001-01-01',
    '9999-12-31',
  ])('take %s', (text) => {
    expect(problems({ period: { begin: text } })).toEqual([]);
  });

  it.each([
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    '2026-1-1',
    '20260131',
    '2026-01-31T10:00:00',
    '2026-01-31 10:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T10:60:00Z',
    '2026-01-31T10:00:60Z',
    '2026-01-31T10:00:00+25:00',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '10000-01-01',
    ' 2026-01-31',
    '2026-01-31\n',
    'now',
    'infinity',
    '1767225600',
    '',
    1767225600,
    null,
  ])('refuse %j', (value) => refused({ period: { begin: value } }, 'filters.period.begin', /ISO 8601/));

  it('refuse begin after end, a day being over only with its last instant', () => {
    refused({ period: { begin: '2026-01-02', end: '2026-01-01' } }, 'filters.period', 'begin must not be after end');
    refused({ period: { begin: '2026-01-01T10:00:00Z', end: '2026-01-01T10:00:00+01:00' } }, 'filters.period');
    for (const end of ['2026-01-01', '2026-01-01T10:00:00Z']) {
      expect(problems({ period: { begin: '2026-01-01T10:00:00Z', end } })).toEqual([]);
    }
  });
});

describe('booleans and limits (D7)', () => {
  it('nest, an omitted or empty member demanding nothing', () => {
    expect(accepted({ boolean: {} })).toEqual([{ type: 'boolean', must: [], should: [], must_not: [] }]);
    expect(accepted({ boolean: { must: {}, should: { types: ['post'] } } })).toMatchObject([
      { must: [], should: [{ field: 'type' }], must_not: [] },
    ]);
  });

  it('nest 16 levels and no deeper', () => {
    expect(problems(nest(16))).toEqual([]);
    expect(problems(nest(17))).toEqual([
      {
        path: expect.stringMatching(/^filters(\.boolean\.must){16}\.boolean$/),
        detail: expect.stringMatching(/16 levels/),
      },
    ]);
    expect(problems(nest(5000))).toHaveLength(1);
  });

  it('hold 1 000 filters, booleans not counted, and no more', () => {
    const wide = (filters: number) => {
      const sets = Array.from({ length: filters }, () => ({ types: ['post'] }));
      const tree = (some: object[]): object =>
        some.length === 1
          ? some[0]
          : { boolean: { must: tree(some.slice(0, some.length >> 1)), should: tree(some.slice(some.length >> 1)) } };
      return tree(sets);
    };
    expect(problems(wide(1000))).toEqual([]);
    expect(problems(wide(1001))).toEqual([{ path: expect.any(String), detail: expect.stringMatching(/1000 filters/) }]);
  });

  it('take lists of 10 000 values and no longer', () => {
    const ids = Array.from({ length: 10_000 }, String);
    expect(problems({ ids })).toEqual([]);
    expect(problems({ ids: [...ids, 'x'] })).toEqual([
      { path: 'filters.ids', detail: 'must hold at most 10000 values' },
    ]);
  });
});

describe('any JSON', () => {
  it('becomes a tree, or problems that each say where', () => {
    const key = fc.oneof(fc.constantFrom('boolean', ...FILTER_KEYS.keys(), '__proto__', 'constructor'), fc.string());
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'medium' },
        fc.jsonValue(),
        fc.dictionary(key, tie('any')),
        fc.record({ must: tie('any'), should: tie('any'), must_not: tie('any') }, { requiredKeys: [] }),
        fc.constantFrom(...Object.values(EXAMPLES)),
      ),
    })).any;
    fc.assert(
      fc.property(value, (filters) => {
        const checked = checkFilters(filters);
        if ('filters' in checked) return;
        expect(checked.problems.length).toBeGreaterThan(0);
        for (const { path, detail } of checked.problems) {
          expect(path.startsWith('filters')).toBe(true);
          expect(detail).not.toBe('');
        }
      }),
      { numRuns: 1000 },
    );
  });
});
