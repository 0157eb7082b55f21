import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type RequestOptions, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { COLUMNS } from '@earshot/mention-query';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { CAN_MEASURE_MEMORY, memoryDuring, MIB } from './memory.js';
import { during, mediansOf, p95Of, timed } from './measure.js';
import { post } from './post.js';
import { atLeast, atMost, rates, type Row, times } from './result.js';
import type { Program } from './test-bed/program.js';
import type { TestBed } from './test-bed/test-bed.js';

const ROUNDS = 3;
/** The memory that an export may add to the process, whatever its size. */
const MEMORY_MIB = 50;
const REQUESTS = 200;
/** How much slower the searches of others may be during an export. */
const DURING = 1.5;

/**
 * Exports of the largest report over HTTP, compared with COPY of the same rows as JSON to a socket, the memory that they
 * add, and what they cost the searches of another client account.
 */
export async function exportBench(bed: TestBed): Promise<Row[]> {
  const { service, security, headers } = await bed.serviceWithLogin('mention');
  const exporting = (format: string, encoding: string) => async () => {
    const response = await drained(
      `${service.address}/mention/v2/reports/${bed.report}/_export`,
      { method: 'POST', headers: { 'content-type': 'application/json', 'accept-encoding': encoding, ...headers } },
      JSON.stringify({ format }),
    );
    return Number(response.headers['export-total']);
  };
  const copy = await copyServer(bed);
  const sources = {
    copy: () => drained(addressOf(copy)),
    ndjson: exporting('ndjson', 'identity'),
    csv: exporting('csv', 'identity'),
    gzip: exporting('ndjson', 'gzip'),
  };
  const search = await searchOfAnother(bed, service, security);
  const quiet = await p95Of(() => search, REQUESTS);

  let mentions = 0;
  const first = async () => void (mentions = await sources.ndjson());
  const memory = CAN_MEASURE_MEMORY ? await memoryDuring(service, first) : await first();
  const ms = await mediansOf(ROUNDS, sources, (name) => timed(sources[name]));
  copy.close();
  let busy = 0;
  const exports = { perSecond: 1_000, other: () => sources.ndjson() };
  await during(exports, async () => void (busy = await p95Of(() => search, REQUESTS)));

  const perSecond = (name: keyof typeof sources) => (mentions * 1_000) / ms[name];
  const row = (name: Exclude<keyof typeof sources, 'copy'>, least: number): Row => ({
    what: `export, ${mentions} mentions as ${name}, compared with COPY of JSON to a socket`,
    ...rates(perSecond(name), perSecond('copy')),
    target: atLeast(least),
  });
  return [
    row('ndjson', 0.5),
    row('csv', 0.5),
    row('gzip', 0.25),
    ...(memory ? [memoryRow((memory.peak - memory.before) / MIB, mentions)] : []),
    {
      what: 'export, p95 of a search of another client account at the same time, compared with no export',
      ...times(busy, quiet),
      target: atMost(DURING),
    },
  ];
}

const memoryRow = (added: number, mentions: number): Row => ({
  what: `export, memory that the first export of ${mentions} mentions adds`,
  ours: `${added.toFixed(0)} MiB`,
  baseline: `${MEMORY_MIB} MiB`,
  ratio: added / MEMORY_MIB,
  target: atMost(1),
});

/** The whole answer as it is sent: `fetch` would decompress it, which takes longer than to make it. */
async function drained(url: string, options: RequestOptions = {}, body = ''): Promise<IncomingMessage> {
  const sent = request(url, options).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  for await (const _ of response);
  if (response.statusCode !== 200) throw new Error(`The answer is ${response.statusCode}.`);
  return response;
}

/** A search for the first page and the total of the largest report of another client account. */
async function searchOfAnother(bed: TestBed, service: Program, security: Program): Promise<() => Promise<Buffer>> {
  const { rows } = await bed.client.query<{ id: string; client_id: string }>(
    `select id, client_id from coding.report
      where client_id <> (select client_id from coding.report where id = $1) order by id limit 1`,
    [bed.report],
  );
  const [{ id, client_id }] = rows;
  const headers = { authorization: `Bearer ${await bed.login(security, client_id)}` };
  return post(service, `/mention/v2/reports/${id}/_search`, { filters: { sentiments: ['negative'] } }, headers);
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
