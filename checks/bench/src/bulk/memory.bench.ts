import { setTimeout as sleep } from 'node:timers/promises';
import { CAN_MEASURE_MEMORY, memoryDuring, MIB, residentMemory } from '../memory.js';
import type { TestBed } from '../test-bed/test-bed.js';
import { post } from '../post.js';
import { atMost, type Row } from '../result.js';
import { makeItems, someMentions } from './bodies.js';

const SETTLE_MS = 10_000;

/** The memory that a large request uses, and how much of it the service still uses afterwards. Linux only. */
export async function memoryBench(bed: TestBed, items: number): Promise<Row[]> {
  if (!CAN_MEASURE_MEMORY) return [];
  const { service, headers } = await bed.serviceWithLogin('coding');
  const body = { data: makeItems(bed.report, await someMentions(bed, items), 1) };
  const small = { data: body.data.slice(0, 100) };
  for (let n = 0; n < 50; n++) await post(service, '/coding/v1/_bulk', small, headers)();

  const { before: start, peak } = await memoryDuring(service, post(service, '/coding/v1/_bulk', body, headers));
  await sleep(SETTLE_MS);
  for (let n = 0; n < 50; n++) await post(service, '/coding/v1/_bulk', small, headers)();
  const afterwards = await residentMemory(service);
  const size = Buffer.byteLength(JSON.stringify(body));
  const mib = (bytes: number) => `${(bytes / MIB).toFixed(0)} MiB`;
  return [
    {
      what: `bulk, peak memory that ${items} items add, compared with the size of the body`,
      ours: mib(peak - start),
      baseline: mib(size),
      ratio: (peak - start) / size,
      target: atMost(10),
    },
    {
      what: 'bulk, memory 10 s afterwards, compared with the start',
      ours: mib(afterwards),
      baseline: mib(start),
      ratio: afterwards / start,
      target: atMost(1.5),
    },
  ];
}
