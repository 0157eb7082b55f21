/** A question to a report, as filters of a client and as SQL written by hand. */
export interface Question {
  name: string;
  /** The filters of the search (interface 2.6). */
  filters: object;
  /**
   * The same as conditions on `m`, a row of mentions, in different ways. `REPORT` is replaced by the report. The
   * benchmark runs all of them and uses the fastest.
   */
  sql: [string, ...string[]];
  /** The words of the query and the other conditions on `m`, for a statement that starts with the documents. */
  words?: { tsquery: string; condition: string };
  /** The same on the wide table, if it differs: there `m` has the words, too. */
  wide?: string;
  /** Whether an index finds the matches. The index on dates does not count. */
  isIndexed?: boolean;
  /** The same in DuckDB. Missing for words, which it has no index for. */
  duckdb?: string;
}

const japaneseChefs = `m.sentiment = 'unassigned' and m.country = 'JPN' and m.review_status = 'deleted'
  and m.channel = 'owned' and m.author_job = 'Chef'`;

/** A condition that is the same in all databases. */
const plain = (condition: string) => ({ sql: [condition] as [string], duckdb: condition });

/** Words, found through their index and joined, or compared mention by mention in the order of dates. */
const words = (tsquery: string, condition = 'true') => ({
  isIndexed: true,
  sql: [
    `${condition} and m.id in (select d.id from coding.mention_document d
       where d.report_id = 'REPORT' and d.words @@ '${tsquery}')`,
    `${condition} and (select d.words @@ '${tsquery}' from coding.mention_document d
       where d.report_id = 'REPORT' and d.id = m.id)`,
  ] as [string, string],
  words: { tsquery, condition },
  wide: `${condition} and m.words @@ '${tsquery}'`,
});

/** From all mentions to a few. The shares are those of the data that the seeding tool generates. */
export const QUESTIONS: Question[] = [
  { name: 'everything', filters: {}, ...plain('true') },
  {
    name: 'sentiments, channel and half a year',
    filters: {
      sentiments: ['positive', 'negative'],
      channels: ['earned'],
      period: { begin: '2026-04-01T00:00:00Z' },
    },
    ...plain(`m.sentiment in ('positive', 'negative') and m.channel = 'earned' and m.date >= '2026-04-01T00:00:00Z'`),
  },
  {
    name: 'a month, sentiment and channel',
    filters: {
      sentiments: ['negative'],
      channels: ['owned'],
      period: { begin: '2026-02-01T00:00:00Z', end: '2026-03-01T00:00:00Z' },
    },
    ...plain(
      `m.sentiment = 'negative' and m.channel = 'owned'
         and m.date between '2026-02-01T00:00:00Z' and '2026-03-01T00:00:00Z'`,
    ),
  },
  {
    name: 'sentiment, language, countries and review',
    filters: {
      sentiments: ['undefined'],
      languages: ['eng'],
      countries: ['CAN', 'GBR', 'AUS'],
      human_review_statuses: ['reviewed'],
    },
    ...plain(
      `m.sentiment = 'unassigned' and m.language = 'eng' and m.country in ('CAN', 'GBR', 'AUS')
         and m.review_status = 'reviewed'`,
    ),
  },
  {
    name: 'retweets excluded',
    filters: { boolean: { must_not: { microblog_types: ['retweet', 'quoted-retweet'] } } },
    ...plain('m.microblog_type is null'),
  },
  {
    name: 'a boolean tree',
    filters: {
      boolean: {
        must: { types: ['post'] },
        should: { languages: ['fra', 'deu'], countries: ['FRA', 'DEU'], influence: { begin: 90 } },
        must_not: { sentiments: ['neutral'], author_jobs: ['Chef'] },
      },
    },
    ...plain(
      `m.type = 'post' and (m.language in ('fra', 'deu') or m.country in ('FRA', 'DEU') or m.influence >= 90)
         and m.sentiment <> 'neutral' and m.author_job is distinct from 'Chef'`,
    ),
  },
  { name: 'a site', filters: { medias: { sites: [1650630] } }, ...plain(`m.site_id = '1650630'`), isIndexed: true },
  {
    name: 'a source',
    filters: { sources: ['src-1650630-300'] },
    ...plain(`m.source_id = 'src-1650630-300'`),
    isIndexed: true,
  },
  {
    name: 'an author',
    filters: { influencers: { authors: ['au-300'] } },
    ...plain(`m.author_id = 'au-300'`),
    isIndexed: true,
  },
  {
    name: 'classifier and community',
    filters: { classifiers: ['clf-price'], communities: [305] },
    sql: [`m.classifier_ids && '{clf-price}' and m.community_ids && '{305}'`],
    isIndexed: true,
    duckdb: `list_contains(m.classifier_ids, 'clf-price') and list_contains(m.community_ids, '305')`,
  },
  { name: 'a word', filters: { query: 'said' }, ...words('said') },
  {
    name: 'a word, sentiment and channel',
    filters: { query: 'said', sentiments: ['negative'], channels: ['owned'] },
    ...words('said', `m.sentiment = 'negative' and m.channel = 'owned'`),
  },
  { name: 'a phrase', filters: { query: '"globex aria"' }, ...words('globex <-> aria') },
  {
    name: 'words, alternatives and one excluded',
    filters: { query: 'lumo (can OR bottles) -grapefruit' },
    ...words('lumo & (can | bottles) & !grapefruit'),
  },
  {
    name: 'five rare values',
    filters: {
      sentiments: ['undefined'],
      countries: ['JPN'],
      human_review_statuses: ['deleted'],
      channels: ['owned'],
      author_jobs: ['Chef'],
    },
    ...plain(japaneseChefs),
  },
];
