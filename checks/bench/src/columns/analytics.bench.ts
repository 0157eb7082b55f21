import { openBulk, someMentions } from '../bulk/bodies.js';
import { during, p95Of, type Prepare, sideBySide } from '../measure.js';
import { post } from '../post.js';
import { atLeast, atMost, type Row, times } from '../result.js';
import { openDuckDb } from '../search/duckdb.js';
import type { TestBed } from '../test-bed/test-bed.js';
import { columnQuestions } from './column-questions.js';
import { COLUMNS, metric, readIntoColumns } from './loading.js';

const ROUNDS = 15;
/** The number of requests for a 95th percentile. */
const REQUESTS = 60;
const P95_MS_PER_MILLION = 10;
const P95_MS_OF_A_PAGE = 15;
/** How much slower answers may be while mentions are coded. */
const WHILE_CODED = 1.5;
const RARE = 'five rare values';
/** Coded items per request, and requests per second. */
const ITEMS = 500;
const BULKS_PER_SECOND = 10;

/**
 * Totals, aggregations and a first page of the largest report over HTTP, answered by live columns: compared with DuckDB,
 * and their 95th percentiles without other work and while 5 000 items a second are coded.
 */
export async function analyticsBench(bed: TestBed): Promise<Row[]> {
  const duckdb = await openDuckDb(bed.client);
  const { headers, bulk } = await openBulk(bed);
  const { service: mention } = await bed.serviceWithLogin('mention', COLUMNS);
  await readIntoColumns(bed, mention, headers);
  const reports = `/mention/v2/reports/${bed.report}`;
  const search = (body: object) => () => post(mention, `${reports}/_search`, body, headers);
  const analytics = (body: object) => () => post(mention, `${reports}/_analytics`, body, headers);
  const { rows: counted } = await bed.client.query<{ count: number }>(
    'select count(*)::integer as count from coding.mention where report_id = $1',
    [bed.report],
  );
  const allowed = P95_MS_PER_MILLION * Math.max(1, counted[0].count / 1_000_000);

  const rows: Row[] = [];
  const questions: { name: string; ask: Prepare; most: number }[] = [];
  for (const { name, filters, from, asked } of columnQuestions(bed.report)) {
    const compare = async (what: string, ask: Prepare, sql: string, most = allowed) => {
      const { ours, best } = await sideBySide(ROUNDS, { ours: ask, best: duckdb.run(sql) });
      rows.push({ what: `analytics, ${name}, ${what}`, ...times(ours, best), target: atMost(0.5) });
      questions.push({ name: `${name}, ${what}`, ask, most });
    };
    await compare('total', search({ filters, size: 0 }), `select count(*) ${from}`);
    if (name === RARE) {
      const sql = `select m.* ${from} order by m.date desc, m.id limit 50`;
      await compare('first page', search({ filters, size: 50 }), sql, P95_MS_OF_A_PAGE);
    }
    for (const { name: what, aggregations, duckdb: sql } of asked) {
      await compare(what, analytics({ filters, aggregations }), sql);
    }
  }
  duckdb.close();

  const p95 = (ask: Prepare) => p95Of(ask, REQUESTS);
  const quiet = new Map<string, number>();
  for (const { name, ask, most } of questions) {
    quiet.set(name, await p95(ask));
    rows.push({ what: `analytics, p95, ${name}`, ...times(quiet.get(name)!, most), target: atMost(1) });
  }
  const mentions = await someMentions(bed, 20 * ITEMS);
  const coding = {
    perSecond: BULKS_PER_SECOND,
    other: (round: number) => bulk(mentions.slice((round % 20) * ITEMS, ((round % 20) + 1) * ITEMS))(),
  };
  const bulks = await during(coding, async () => {
    for (const { name, ask } of questions) {
      const what = `analytics, p95 while items are coded, compared with no coding, ${name}`;
      rows.push({ what, ...times(await p95(ask), quiet.get(name)!), target: atMost(WHILE_CODED) });
    }
  });
  const perSecond = bulks * ITEMS;
  const wanted = ITEMS * BULKS_PER_SECOND;
  rows.push({
    what: 'analytics, items coded at the same time',
    ours: `${Math.round(perSecond)}/s`,
    baseline: `${wanted}/s`,
    ratio: perSecond / wanted,
  });
  const answers = await metric(mention, 'live_columns_answers_total');
  const byColumns = await metric(mention, 'live_columns_answers_total', 'outcome="columns"');
  rows.push({
    what: 'analytics, questions answered by columns, not by PostgreSQL',
    ours: `${byColumns}`,
    baseline: `${answers}`,
    ratio: byColumns / answers,
    target: atLeast(0.95),
  });
  return rows;
}
