import { QUESTIONS } from '../search/questions.js';

/** Aggregations of a client, and the same in DuckDB. */
interface AggregationQuestion {
  name: string;
  aggregations: object;
  /** `FROM` is replaced by the table and the condition. */
  duckdb: string;
}

const top = (column: string, size = 10): string =>
  `select ${column}, count(*) as n FROM and ${column} is not null group by 1 order by n desc, 1 limit ${size}`;

const AGGREGATIONS: AggregationQuestion[] = [
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

/** The questions whose mentions are also aggregated. */
const AGGREGATED = ['everything', 'a boolean tree'];

/** The questions that columns answer about a report, without words, with the `from` and the statements for DuckDB. */
export const columnQuestions = (report: string) =>
  QUESTIONS.flatMap(({ name, filters, duckdb: condition }) => {
    if (!condition) return [];
    const from = `from mention m where m.report_id = '${report}' and ${condition}`;
    const asked = AGGREGATED.includes(name) ? AGGREGATIONS : [];
    return [{ name, filters, from, asked: asked.map((one) => ({ ...one, duckdb: one.duckdb.replace('FROM', from) })) }];
  });
