/** Aggregations of a client, and the same in DuckDB. */
export interface AggregationQuestion {
  name: string;
  aggregations: object;
  /** `FROM` is replaced by the table and the condition. */
  duckdb: string;
}

const top = (column: string, size = 10): string =>
  `select ${column}, count(*) as n FROM and ${column} is not null group by 1 order by n desc, 1 limit ${size}`;

export const AGGREGATIONS: AggregationQuestion[] = [
  { name: 'sentiments', aggregations: { of: { terms: { field: 'sentiment' } } }, duckdb: top('m.sentiment') },
  { name: 'ten authors', aggregations: { of: { terms: { field: 'author' } } }, duckdb: top('m.author_id') },
  {
    name: 'days',
    aggregations: { of: { date_histogram: { field: 'date', interval: 'day' } } },
    duckdb: `select date_trunc('day', m.date) as day, count(*) FROM group by 1 order by 1`,
  },
  {
    name: 'days by sentiment',
    aggregations: {
      of: {
        date_histogram: { field: 'date', interval: 'day' },
        aggregations: { by: { terms: { field: 'sentiment' } } },
      },
    },
    duckdb: `select date_trunc('day', m.date) as day, m.sentiment, count(*) FROM group by 1, 2 order by 1, 3 desc`,
  },
  {
    name: 'influence',
    aggregations: { of: { stats: { field: 'influence' } } },
    duckdb: 'select count(m.influence), min(m.influence), max(m.influence), sum(m.influence) FROM',
  },
  {
    name: 'how many authors',
    aggregations: { of: { cardinality: { field: 'author' } } },
    duckdb: 'select count(distinct m.author_id) FROM',
  },
];
