import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestBed } from '../test-bed/test-bed.js';
import { post } from '../post.js';
import { atMost, type Row } from '../result.js';
import { makeItems, someMentions } from './bodies.js';

const MIB = 1024 * 1024;
const SETTLE_MS = 10_000;

/** The memory that a large request uses, and how much of it the service still uses afterwards. Linux only. */
export async function memoryBench(bed: TestBed, items: number): Promise<Row[]> {
  if (process.platform !== 'linux') return [];
  const { service, headers } = await bed.serviceWithLogin('coding');
  const body = { data: makeItems(bed.report, await someMentions(bed, items), 1) };
  const small = { data: body.data.slice(0, 100) };
  for (let n = 0; n < 50; n++) await post(service, '/coding/v1/_bulk', small, headers)();

  const start = await memory(service.pid, 'VmRSS');
  // Resets the peak (proc(5), clear_refs).
  await writeFile(`/proc/${service.pid}/clear_refs`, '5');
  await post(service, '/coding/v1/_bulk', body, headers)();
  const peak = await memory(service.pid, 'VmHWM');
  await sleep(SETTLE_MS);
  for (let n = 0; n < 50; n++) await post(service, '/coding/v1/_bulk', small, headers)();
  const afterwards = await memory(service.pid, 'VmRSS');
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

/** A figure of /proc/PID/status, in bytes. */
async function memory(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
}
