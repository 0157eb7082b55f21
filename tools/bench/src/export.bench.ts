import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { mediansOf } from './measure.js';
import { atLeast, atMost, rates, type Row } from './result.js';
import type { TestBed } from './test-bed/test-bed.js';
import { COLUMNS } from '@earshot/mention-query';

const ROUNDS = 3;
const MIB = 1024 * 1024;
const MEMORY_MIB = 50;

/** Exports of the largest report over HTTP, compared with COPY of the same rows as JSON to a socket, and their memory. */
export async function exportBench(bed: TestBed): Promise<Row[]> {
  const copy = await copyServer(bed);
  const { service, headers } = await bed.serviceWithLogin('mention');
  const path = `/mention/v2/reports/${bed.report}/_export`;
  const of = (body: object, more: Record<string, string> = {}) => ({
    url: `${service.address}${path}`,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, ...more },
      body: JSON.stringify(body),
    },
  });
  const sources = {
    copy: { url: addressOf(copy), init: {} },
    ndjson: of({ format: 'ndjson' }, { 'accept-encoding': 'identity' }),
    csv: of({ format: 'csv' }, { 'accept-encoding': 'identity' }),
    gzip: of({ format: 'ndjson' }, { 'accept-encoding': 'gzip' }),
  };
  let mentions = 0;
  const read = async (name: keyof typeof sources) => {
    const { url, init } = sources[name];
    const began = performance.now();
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(await response.text());
    mentions = Number(response.headers.get('export-total') ?? mentions);
    for await (const _ of response.body!);
    return performance.now() - began;
  };
  await read('ndjson');
  const before = await memory(service.pid, 'VmRSS');
  // Resets the peak (proc(5), clear_refs).
  if (before) await writeFile(`/proc/${service.pid}/clear_refs`, '5');
  const ms = await mediansOf(ROUNDS, sources, read);
  const peak = await memory(service.pid, 'VmHWM');
  copy.close();
  const perSecond = (name: keyof typeof sources) => (mentions * 1_000) / ms[name];
  const row = (name: Exclude<keyof typeof sources, 'copy'>, least: number): Row => ({
    what: `export, ${mentions} mentions as ${name}, compared with COPY of JSON to a socket`,
    ...rates(perSecond(name), perSecond('copy')),
    target: atLeast(least),
  });
  const added = (peak - before) / MIB;
  return [
    row('ndjson', 0.5),
    row('csv', 0.5),
    row('gzip', 0.25),
    ...(before
      ? [
          {
            what: `export, memory that exports of ${mentions} mentions add`,
            ours: `${added.toFixed(0)} MiB`,
            baseline: `${MEMORY_MIB} MiB`,
            ratio: added / MEMORY_MIB,
            target: atMost(1),
          },
        ]
      : []),
  ];
}

/** Answers with what PostgreSQL itself makes of the mentions: one row as JSON per line. */
async function copyServer({ url, report }: TestBed): Promise<Server> {
  const columns = COLUMNS.mention.map((name) => `mention.${name}`).join(', ');
  const server = createServer((_, response) => {
    void (async () => {
      const client = new pg.Client(url);
      await client.connect();
      const name = client.escapeLiteral(report);
      const rows = `select ${columns}, document.title, document.content, document.url, document.author_name
                      from coding.mention as mention
                      join coding.mention_document as document on document.report_id = ${name} and document.id = mention.id
                     where mention.report_id = ${name} order by mention.id`;
      await client.query('set jit = off; set max_parallel_workers_per_gather = 0; set random_page_cost = 1.5');
      await pipeline(client.query(to(`copy (select row_to_json(rows) from (${rows}) as rows) to stdout`)), response);
      await client.end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A figure of /proc/PID/status, in bytes; 0 where there is no such file. */
async function memory(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
}
