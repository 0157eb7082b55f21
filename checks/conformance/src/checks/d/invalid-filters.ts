import { check } from '../../check.js';
import { expectEqual, expectErrors, expectPath } from '../../expect.js';
import type { Filters } from '../../expected/selects.js';
import { search, searchPage } from '../../searching.js';

/** Filters that are not valid, with the path of the problem. */
const INVALID: [filters: unknown, path: string][] = [
  [{ mood: ['x'] }, 'filters.mood'],
  [{ ID: ['x'] }, 'filters.ID'],
  [{ ids: [] }, 'filters.ids'],
  [{ ids: null }, 'filters.ids'],
  [{ ids: 'x' }, 'filters.ids'],
  [{ ids: ['x', 1] }, 'filters.ids[1]'],
  [{ ids: [null] }, 'filters.ids[0]'],
  [{ countries: ['FRA', 'XXX'] }, 'filters.countries[1]'],
  [{ countries: ['fra'] }, 'filters.countries[0]'],
  [{ languages: ['xxx'] }, 'filters.languages[0]'],
  [{ types: ['video'] }, 'filters.types[0]'],
  [{ human_review_statuses: ['done'] }, 'filters.human_review_statuses[0]'],
  [{ media_groups: ['print'] }, 'filters.media_groups[0]'],
  [{ microblog_types: ['post'] }, 'filters.microblog_types[0]'],
  [{ communities: ['301'] }, 'filters.communities[0]'],
  [{ communities: [1.5] }, 'filters.communities[0]'],
  [{ medias: {} }, 'filters.medias'],
  [{ medias: { site: [1] } }, 'filters.medias.site'],
  [{ medias: { sites: ['1'] } }, 'filters.medias.sites[0]'],
  [{ influencers: {} }, 'filters.influencers'],
  [{ influencers: { authors: [1] } }, 'filters.influencers.authors[0]'],
  [{ ratings_normalized: { begin: 101 } }, 'filters.ratings_normalized.begin'],
  [{ ratings_normalized: { end: -1 } }, 'filters.ratings_normalized.end'],
  [{ influence: { begin: 1.5 } }, 'filters.influence.begin'],
  [{ influence: { from: 1 } }, 'filters.influence.from'],
  [{ service_rank: {} }, 'filters.service_rank'],
  [{ service_rank: { begin: '1' } }, 'filters.service_rank.begin'],
  [{ period: {} }, 'filters.period'],
  [{ period: { begin: null } }, 'filters.period.begin'],
  [{ period: { begin: '2026-01-01', include_bounds: 'no' } }, 'filters.period.include_bounds'],
  [{ query: 1 }, 'filters.query'],
  [{ titles: ['a\u0000b'] }, 'filters.titles[0]'],
  [{ titles: ['\ud800'] }, 'filters.titles[0]'],
  [{ boolean: { any: {} } }, 'filters.boolean.any'],
  [{ boolean: { must: [] } }, 'filters.boolean.must'],
  [{ boolean: { must: { countries: ['FRA', 'XXX'] } } }, 'filters.boolean.must.countries[1]'],
  [{ boolean: { must_not: { boolean: { should: { mood: 1 } } } } }, 'filters.boolean.must_not.boolean.should.mood'],
];

/** Identifiers that do not exist. */
const UNKNOWN: Filters[] = [
  { ids: ['conformance-unknown'] },
  { sources: ['conformance-unknown'] },
  { classifiers: ['conformance-unknown'] },
  { communities: [999_999_999] },
  { medias: { sites: [999_999_999] } },
  { influencers: { authors: ['conformance-unknown'] } },
];

const NOT_TIMES = [
  '2026-01-31T12:00:00',
  '2026-01-31 12:00:00Z',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31T23:59:59-00:01',
  '0001-01-01T00:00:00+00:01',
  '31.01.2026',
  'yesterday',
  '',
  1_767_225_600,
];

const TIMES = ['2026-01-31', '2026-01-31T12:00:00Z', '2026-01-31T12:00:00.123456+01:00', '9999-12-31T23:59:59.999Z'];

const BACKWARDS: [filters: Filters, key: string][] = [
  [{ period: { begin: '2026-01-02', end: '2026-01-01' } }, 'period'],
  [{ crawled_at: { begin: '2026-01-01T01:00:00Z', end: '2026-01-01T01:30:00+01:00' } }, 'crawled_at'],
  [{ influence: { begin: 2, end: 1 } }, 'influence'],
  [{ ratings_normalized: { begin: 2, end: 1 } }, 'ratings_normalized'],
];

const MANY = 30;

export const invalidFilterChecks = [
  check('D13', 'rejects invalid filters with 400, and says where they are', async ({ user, report }) => {
    for (const [filters, path] of INVALID) {
      const answer = await search(user, report, { filters });
      expectEqual(answer.status, 400, `status for the filters ${JSON.stringify(filters)}`);
      expectPath(answer, path);
    }
  }),
  check('D13', 'reports each problem of the filters, at most 20 (interface 4.6)', async ({ user, report }) => {
    const two = { countries: ['XXX'], boolean: { must: { mood: 1 } } };
    const paths = expectErrors(await search(user, report, { filters: two }), 400).map(({ meta }) => meta?.path);
    expectEqual(paths.toSorted(), ['filters.boolean.must.mood', 'filters.countries[0]'], 'paths of the problems');
    const many = { countries: Array.from({ length: MANY }, (_, n) => `X${n}`) };
    expectEqual(expectErrors(await search(user, report, { filters: many }), 400).length, 20, 'number of errors');
  }),
  check('D13', 'accepts identifiers that do not exist, which match nothing', async ({ user, report }) => {
    for (const filters of UNKNOWN) {
      const { data, meta } = await searchPage(user, report, { filters });
      expectEqual([data, meta], [[], { total: 0, next: null }], `answer for the filters ${JSON.stringify(filters)}`);
    }
  }),
  check('D14', 'accepts only times with an offset or Z, and bare dates', async ({ user, report }) => {
    for (const begin of TIMES) {
      const { status } = await search(user, report, { filters: { period: { begin } }, size: 0 });
      expectEqual(status, 200, `status for the time ${begin}`);
    }
    for (const begin of NOT_TIMES) {
      const answer = await search(user, report, { filters: { period: { begin } } });
      expectEqual(answer.status, 400, `status for the time ${JSON.stringify(begin)}`);
      expectPath(answer, 'filters.period.begin');
    }
  }),
  check('D14', 'rejects a begin after its end', async ({ user, report }) => {
    for (const [filters, key] of BACKWARDS) {
      const [{ meta }] = expectErrors(await search(user, report, { filters }), 400);
      expectEqual(String(meta?.path).startsWith(`filters.${key}`), true, `whether ${meta?.path} names ${key}`);
    }
  }),
];
