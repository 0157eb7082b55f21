/** A question to a report, as a client asks it and as somebody who knows the tables would write it by hand. */
export interface Question {
  name: string;
  /** The filters of the search (interface 2.6). */
  filters: object;
  /**
   * The same as conditions on `m`, a row of mentions, each another way to get there; `REPORT` stands for the report.
   * Which one is best is found out by running them.
   */
  sql: [string, ...string[]];
  /** The words sought, and what else is asked of `m`, for a statement that begins with the documents. */
  words?: { tsquery: string; condition: string };
  /** The same on one wide table, where it differs: there the words are in `m`, too. */
  wide?: string;
  /** Whether an index leads to the hits; the order of dates does not count. */
  isIndexed?: boolean;
  /** The same in DuckDB; left out where the question is about words, which it has no index for. */
  duckdb?: string;
}

const japaneseChefs = `m.sentiment = 'unassigned' and m.country = 'JPN' and m.review_status = 'deleted'
  and m.channel = 'owned' and m.author_job = 'Chef'`;

/** A condition that reads the same everywhere. */
const plain = (condition: string) => ({ sql: [condition] as [string], duckdb: condition });

/** Words, found through the index and then joined, or looked at mention by mention on the way through the dates. */
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

/** From everything to a handful; the shares are those of the seeding tool's data. */
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
    filters: { influencers: { authors: ['9938-17'] } },
    ...plain(`m.author_id = '9938-17'`),
    isIndexed: true,
  },
  {
    name: 'classifier and community',
    filters: { classifiers: ['clf-3'], communities: [305] },
    sql: [`m.classifier_ids && '{clf-3}' and m.community_ids && '{305}'`],
    isIndexed: true,
    duckdb: `list_contains(m.classifier_ids, 'clf-3') and list_contains(m.community_ids, '305')`,
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
    name: 'five rare facets',
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
