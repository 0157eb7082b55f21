import { makeItems, someMentions } from '../bulk/bodies.js';
import { columnQuestions } from '../columns/column-questions.js';
import { COLUMNS, metric, readIntoColumns } from '../columns/loading.js';
import { during, p95Of, type Prepare, sideBySide } from '../measure.js';
import { post } from '../post.js';
import { atLeast, atMost, rates, type Row, times } from '../result.js';
import type { TestBed } from '../test-bed/test-bed.js';
import { arrivingMentions, removeArrived } from './arriving-mentions.js';
import { BareCopy } from './bare-copy.js';

const ROUNDS = 5;
const REQUESTS = 60;
const SMALL = 1_000;
const SMALL_MS = 250;
/** Mentions that arrive, in one request and in a second. */
const ARRIVING = 20;
const PER_SECOND = 200;
/** How much slower others may be while mentions arrive. */
const WHILE_ARRIVING = 1.5;
/** The scope of the logins of the benchmarks. */
const SETTINGS = { IMPORT_SCOPE: 'read' };

/**
 * An import over HTTP, compared with a bare COPY of the same rows into the same tables with their indexes, and what
 * arriving mentions cost questions about their report, searches and bulk requests (rules C20, D17).
 */
export async function importBench(bed: TestBed, items: number): Promise<Row[]> {
  const { service: coding, headers } = await bed.serviceWithLogin('coding', SETTINGS);
  const arriving = await arrivingMentions(bed, items);
  const path = `/coding/v1/reports/${bed.report}/_import`;
  const bring = (count: number) => post(coding, path, { data: arriving.next(count) }, headers);

  const copy = await BareCopy.prepare(bed, items);
  // The COPY is first: it has no deadline for reading the indexes of a database that has just started.
  const speed = await sideBySide(ROUNDS, { copy: () => copy.next(), ours: () => bring(items) });
  await copy.end();
  const rate = (ms: number) => (items * 1_000) / ms;
  const p95 = await p95Of(() => bring(SMALL), REQUESTS);
  const rows: Row[] = [
    {
      what: `import, ${items} mentions, compared with a bare COPY`,
      ...rates(rate(speed.ours), rate(speed.copy)),
      target: atLeast(0.5),
    },
    { what: `import, p95 of ${SMALL} mentions`, ...times(p95, SMALL_MS), target: atMost(1) },
  ];

  const { service: mention } = await bed.serviceWithLogin('mention', COLUMNS);
  await readIntoColumns(bed, mention, headers);
  const loads = await metric(mention, 'live_columns_loads_total');
  const mentions = await someMentions(bed, items);
  let round = 0;
  const asked = [
    ...questions(bed, mention, headers),
    {
      name: `a bulk of ${items} items`,
      ask: () => post(coding, '/coding/v1/_bulk', { data: makeItems(bed.report, mentions, round++) }, headers),
      times: 10,
    },
  ];
  const quiet = new Map<string, number>();
  for (const { name, ask, times: often } of asked) quiet.set(name, await p95Of(ask, often));
  const arrivals = { perSecond: PER_SECOND / ARRIVING, other: () => bring(ARRIVING)() };
  const requests = await during(arrivals, async () => {
    for (const { name, ask, times: often } of asked) {
      const what = `import, p95 while ${PER_SECOND} mentions a second arrive, compared with none, ${name}`;
      rows.push({ what, ...times(await p95Of(ask, often), quiet.get(name)!), target: atMost(WHILE_ARRIVING) });
    }
  });
  const again = (await metric(mention, 'live_columns_loads_total')) - loads;
  rows.push(
    {
      what: 'import, mentions that arrived at the same time',
      ...rates(requests * ARRIVING, PER_SECOND),
    },
    {
      what: 'import, reports that were read into columns again at the same time',
      ours: String(again),
      baseline: '0',
      ratio: again,
      target: atMost(0),
    },
  );
  await removeArrived(bed);
  return rows;
}

/** Questions about the report: everything, and a boolean tree, by columns; and first pages by PostgreSQL. */
function questions(
  bed: TestBed,
  mention: Parameters<typeof post>[0],
  headers: Record<string, string>,
): { name: string; ask: Prepare; times: number }[] {
  const path = `/mention/v2/reports/${bed.report}`;
  return columnQuestions(bed.report)
    .filter(({ asked }) => asked.length > 0)
    .flatMap(({ name, filters, asked }) => [
      {
        name: `${name}, first page`,
        ask: () => post(mention, `${path}/_search`, { filters, size: 50, total: false }, headers),
        times: REQUESTS,
      },
      ...asked.map(({ name: what, aggregations }) => ({
        name: `${name}, ${what}`,
        ask: () => post(mention, `${path}/_analytics`, { filters, aggregations }, headers),
        times: REQUESTS,
      })),
    ]);
}
