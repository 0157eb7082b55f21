import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '@earshot/coding/entities';
import { withClient } from '@earshot/database-kit';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_REPORTS, byColumns, Coder, columnMetric, largeReport } from './live-columns-support.js';
import { type Account, MentionUnderTest } from '../support.js';

/** What has not been committed stays in memory, so that a crash loses it. */
const SETTINGS = { synchronous_commit: 'on', wal_writer_delay: '10s', wal_writer_flush_after: '1GB' };

let folder: string;
let server: EmbeddedDatabase;
let sql: MentionUnderTest;
let mention: MentionUnderTest;
let account: Account;
let report: Report;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-columns-'));
  server = await startEmbeddedDatabase({ folder, durable: false, settings: SETTINGS });
  sql = await MentionUnderTest.start(server.url);
  mention = await sql.replica(sql.serviceUrl, ALL_REPORTS);
  account = sql.account();
  report = await largeReport(sql, account, 1_000);
});
afterAll(async () => {
  await mention.app.close();
  await sql.stop();
  await server.stop();
  await rm(folder, { recursive: true });
});

const query = async <Row extends object>(text: string) =>
  withClient(server.url, async (client) => (await client.query<Row>(text)).rows);

/** kill -9 of one connection: PostgreSQL ends all others, and recovers what is on the disk. */
async function crash(): Promise<void> {
  const [{ pid }] = await query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
  );
  process.kill(pid, 'SIGKILL');
  await sleep(100);
  while (!(await query('select').catch(() => undefined))) await sleep(20);
}

describe('columns after a crash of PostgreSQL (D17)', () => {
  it('have the changes of transactions that got the id of a lost one', async () => {
    const total = async () => {
      const ask = () => mention.search(account, report, { filters: { languages: ['deu'] }, size: 0 }).expect(200);
      return (await byColumns(mention, ask)).body.meta.total;
    };
    const coder = await Coder.connect(sql);
    await coder.code(report, ['m1'], { language: 'deu' });
    // Transactions that end without a trace on the disk. Their ids are assigned again after the crash.
    for (let n = 0; n < 20; n++) await query('select pg_current_xact_id()');
    expect(await total()).toBe(1);
    await coder.close().catch(() => undefined);
    await crash();

    const again = await Coder.connect(sql);
    for (let n = 2; n < 20; n++) {
      await again.code(report, [`m${n}`], { language: 'deu' });
      expect(await total()).toBe(n);
    }
    await again.close();
    expect(await columnMetric(mention, 'loads_total', { outcome: 'loaded' })).toBe(2);
  });
});
