import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../measure.js';
import { post } from '../post.js';
import type { Program } from '../test-bed/program.js';
import type { TestBed } from '../test-bed/test-bed.js';

const ROUNDS = 3;
const POLL_MS = 10;

/** A service with copies of reports in memory, and room for the largest report. */
export const COLUMNS = { LIVE_COLUMNS_MEMORY: String(2 ** 31), LIVE_COLUMNS_MIN_MENTIONS: '0' };

/** How many mentions a second a service reads into columns, from the first question until the columns answer. */
export async function loadingRate(bed: TestBed, mentions: number): Promise<number> {
  const { service, headers } = await bed.serviceWithLogin('mention', COLUMNS);
  await readIntoColumns(bed, service, headers);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // The next question drops the copy, and the one after it reads the report again.
    await bed.client.query('update coding.report set loaded_xid = default where id = $1', [bed.report]);
    await ask(bed, service, headers);
    const began = performance.now();
    await readIntoColumns(bed, service, headers);
    rates.push((mentions / (performance.now() - began)) * 1_000);
  }
  return median(rates);
}

/** Asks about the largest report until it has been read into columns. */
export async function readIntoColumns(bed: TestBed, service: Program, headers: Record<string, string>): Promise<void> {
  const before = await loads(service);
  // The first questions find out whether the report is large, and read it.
  while ((await loads(service)) === before) {
    await ask(bed, service, headers);
    for (let polls = 0; polls < 200 && (await loads(service)) === before; polls++) await sleep(POLL_MS);
  }
}

const ask = (bed: TestBed, service: Program, headers: Record<string, string>) =>
  post(service, `/mention/v2/reports/${bed.report}/_search`, { filters: { ids: ['none'] }, size: 0 }, headers)();

const loads = (service: Program) => metric(service, 'live_columns_loads_total', 'outcome="loaded"');

/** The sum of a metric of a service, over all labels or those with `label`. */
export async function metric(service: Program, name: string, label = ''): Promise<number> {
  const text = await (await fetch(`${service.address}/metrics`)).text();
  const lines = text
    .split('\n')
    .filter((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) && line.includes(label));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
