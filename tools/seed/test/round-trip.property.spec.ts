import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codingData, type MentionRow, Report } from '@earshot/coding/entities';
import { checkFilters, type FilterKey, type FilterSet } from '@earshot/filter-kit';
import { selectMentions } from '@earshot/mention-query';
import { securityData } from '@earshot/security/entities';
import { runs } from '@earshot/test-kit';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGES, SENTIMENTS } from '../src/generate/shares.js';
import { seed } from './seed-process.js';

/** How many databases are generated, dumped and loaded. */
const ROUND_TRIPS = runs(2);
/** How many searches compare each of them with its copy. */
const SEARCHES = 100;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-round-trip-'));
});
afterAll(() => rm(folder, { recursive: true }));

const dayOf2026 = fc
  .integer({ min: 1, max: 270 })
  .map((n) => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10));
const someOf = (shares: readonly (readonly [string, number])[]) =>
  fc.subarray(
    shares.map(([value]) => value),
    { minLength: 1 },
  );
const option = <T>(name: string, values: fc.Arbitrary<T>): fc.Arbitrary<string[]> =>
  fc.option(values).map((value) => (value === null ? [] : [name, String(value)]));

const generation = fc
  .tuple(
    fc.integer({ min: 100, max: 600 }).map((mentions) => ['--mentions', String(mentions)]),
    fc.integer({ min: 1, max: 10_000 }).map((number) => ['--seed', String(number)]),
    option('--reports', fc.integer({ min: 1, max: 12 })),
    option('--years', fc.integer({ min: 1, max: 4 })),
    option(
      '--spike',
      fc.oneof(
        dayOf2026,
        dayOf2026.map((day) => `${day}:50`),
      ),
    ),
    option('--languages', someOf(LANGUAGES)),
    option('--sentiments', someOf(SENTIMENTS)),
  )
  .map((options) => options.flat());

type Row = MentionRow & { title: string | null; content: string | null; author_name: string | null };

/** A filter value that selects at least this mention, or undefined if the mention has no value for the filter. */
const FILTERS: Record<Exclude<FilterKey, 'boolean' | 'saved'>, (row: Row) => unknown> = {
  channels: ({ channel }) => channel && [channel],
  classifiers: ({ classifier_ids }) => some(classifier_ids),
  collaboration_users: ({ collaboration_user_id: id }) => id && [Number(id)],
  collaboration_statuses: ({ collaboration_status_id: id }) => id && [Number(id)],
  communities: ({ community_ids }) => some(community_ids.map(Number)),
  countries: ({ country }) => [country],
  crawled_at: ({ crawled_at: time }) => time && { begin: time.toISOString() },
  human_review_statuses: ({ review_status }) => [review_status],
  influence: ({ influence }) => influence !== null && { begin: influence },
  influencers: ({ author_id }) => author_id && { authors: [author_id] },
  infused_at: ({ infused_at: time }) => time && { end: new Date(time.valueOf() + 1).toISOString() },
  languages: ({ language }) => [language],
  medias: ({ site_id, site_type_id }) => site_id && { sites: [Number(site_id)], site_types: [Number(site_type_id)] },
  media_groups: ({ media_group }) => media_group && [media_group],
  ids: ({ id }) => [id],
  period: ({ date }) => ({ begin: date.toISOString(), include_bounds: true }),
  query: ({ content }) => quoted(content),
  ratings_normalized: ({ rating_normalized: rating }) => rating !== null && { begin: rating },
  review_date: ({ reviewed_at: time }) => time && { begin: time.toISOString() },
  reviewed_at: ({ reviewed_at: time }) => time && { begin: time.toISOString() },
  sentiments: ({ sentiment }) => SENTIMENT_FILTERS[sentiment] && [SENTIMENT_FILTERS[sentiment]],
  sources: ({ source_id }) => source_id && [source_id],
  service_rank: ({ service_rank }) => service_rank !== null && { begin: service_rank },
  titles: ({ title }) => title && [title],
  microblog_types: ({ microblog_type }) => microblog_type && [microblog_type],
  missing: (row) =>
    some((['author_job', 'author_state', 'media_group'] as const).filter((field) => row[field] === null)),
  types: ({ type }) => [type],
  author_states: ({ author_state }) => author_state && [author_state],
  author_jobs: ({ author_job }) => author_job && [author_job],
  keywords: ({ author_name, title }) => some([quoted(author_name), quoted(title)].filter(Boolean)),
  tags: ({ tags }) => some(tags),
  root_ids: ({ root_id }) => root_id && [root_id],
};

const SENTIMENT_FILTERS: Record<string, string | undefined> = {
  positive: 'positive',
  negative: 'negative',
  neutral: 'neutral',
  unassigned: 'undefined',
};
const some = <T>(values: readonly T[]) => (values.length > 0 ? values : undefined);
/** The first words, as a phrase. It must have a letter or digit. */
const quoted = (text: string | null) => {
  const words = text && firstWords(text);
  return words && /[\p{L}\p{N}]/u.test(words) && `"${words}"`;
};
const firstWords = (text: string) => text.replaceAll(/["\\]/g, ' ').trim().split(/\s+/).slice(0, 3).join(' ');

const keys = fc.uniqueArray(fc.constantFrom(...(Object.keys(FILTERS) as (keyof typeof FILTERS)[])), {
  minLength: 1,
  maxLength: 3,
});
/** Up to three filters of one mention, or of one and not of another. */
const search = fc.record({ row: fc.nat(), keys, other: fc.nat(), without: fc.option(keys, { freq: 3 }) });

function filtersOf(
  rows: readonly Row[],
  drawn: { row: number; keys: string[]; other: number; without: string[] | null },
) {
  const values = (row: Row, names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap((key) => {
        const value = FILTERS[key as keyof typeof FILTERS](row);
        return value ? [[key, value]] : [];
      }),
    );
  const filters = values(rows[drawn.row % rows.length], drawn.keys);
  const excluded = drawn.without && values(rows[drawn.other % rows.length], drawn.without);
  return excluded && Object.keys(excluded).length > 0 ? { ...filters, boolean: { must_not: excluded } } : filters;
}

async function found({ dataSource }: TestDatabase, report: Report, filters: object): Promise<string[]> {
  const checked = checkFilters(filters);
  if (!checked.filters) throw new Error(JSON.stringify({ filters, problems: checked.problems }));
  const { drivingTable, from, condition, parameters } = selectMentions(report, checked.filters as FilterSet);
  const statement = `select ${drivingTable}.id from ${from} where ${condition} order by 1`;
  const rows = await dataSource.query<{ id: string }[]>(statement, parameters.values);
  return rows.map(({ id }) => id);
}

const rowsOf = ({ dataSource }: TestDatabase, report: string) =>
  dataSource.query<Row[]>(
    `select * from coding.mention join coding.mention_document using (report_id, id, date)
      where report_id = $1 order by id`,
    [report],
  );

const run = async (args: string[], { url }: TestDatabase) =>
  expect(await seed(args, { DATABASE_URL: url })).toMatchObject({ code: 0 });

let trips = 0;
async function roundTrip(options: string[], isOneReport: boolean, drawn: readonly Parameters<typeof filtersOf>[1][]) {
  const areas = [securityData, codingData] as const;
  const [original, copy] = [await createTestDatabase(...areas), await createTestDatabase(...areas)];
  const target = join(folder, String(++trips));
  await run(['generate', ...options, '--quiet'], original);
  const first = `s${options[options.indexOf('--seed') + 1]}-report-1`;
  await run(['dump', target, ...(isOneReport ? ['--report', first] : [])], original);
  await run(['load', target], copy);

  const reports = await copy.dataSource.getRepository(Report).find({ order: { id: 'asc' } });
  const originals = await original.dataSource.getRepository(Report).find({ order: { id: 'asc' } });
  expect(reports).toEqual(isOneReport ? originals.filter(({ id }) => id === first) : originals);
  const mentions = await Promise.all(reports.map(({ id }) => rowsOf(original, id)));
  let successful = 0;
  for (const [n, each] of drawn.entries()) {
    const at = n % reports.length;
    const filters = filtersOf(mentions[at], each);
    const expected = await found(original, reports[at], filters);
    expect(await found(copy, reports[at], filters), JSON.stringify(filters)).toEqual(expected);
    if (expected.length > 0) successful++;
  }
  await original.drop();
  await copy.drop();
  expect(successful).toBeGreaterThan(SEARCHES / 2);
}

it('searches find the same in a database as in one that was loaded from its dump (F3, F4)', () =>
  fc.assert(
    fc.asyncProperty(
      generation,
      fc.boolean(),
      fc.array(search, { minLength: SEARCHES, maxLength: SEARCHES, size: 'max' }),
      roundTrip,
    ),
    { numRuns: ROUND_TRIPS, endOnFailure: true },
  ));
