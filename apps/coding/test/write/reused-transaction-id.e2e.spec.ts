import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@earshot/database-kit';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';
import { expectError } from '@earshot/test-kit/http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, CodingUnderTest, newMention, update } from '../support.js';

/** What has not been committed stays in memory, so that a crash loses it. */
const SETTINGS = { synchronous_commit: 'on', wal_writer_delay: '10s', wal_writer_flush_after: '1GB' };

let folder: string;
let server: EmbeddedDatabase;
let coding: CodingUnderTest;
let account: Account;

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  withClient(server.url, async (client) => (await client.query<Row>(text, values)).rows);

/** kill -9 of one connection: PostgreSQL ends all others, and recovers what is on the disk. */
async function crash(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  while (!(await query('select').catch(() => undefined))) await sleep(20);
}

/** Commits transactions until the one with the id `xid`, which the crash has freed. */
const reuse = (xid: string) =>
  withClient(server.url, async (client) => {
    for (let id = 0n; id < BigInt(xid);) {
      const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
      id = BigInt(rows[0].id);
    }
  });

describe('a transaction that a crash of PostgreSQL loses', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-crash-'));
    server = await startEmbeddedDatabase({ folder, durable: false, settings: SETTINGS });
    coding = await CodingUnderTest.startOn(server.url);
    account = coding.account();
  });
  afterAll(async () => {
    await coding.stop();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it('is no 204, even if another transaction has committed under its id (C7)', async () => {
    const report = await coding.report(account, 1);
    let xid = '';
    const original = pg.Client.prototype.query as unknown as (...args: unknown[]) => Promise<unknown>;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      if (args[0] !== 'commit') return original.apply(this, args) as never;
      spy.mockRestore();
      return loseTransaction() as never;
    } as never);
    const loseTransaction = async () => {
      const [{ pid, id }] = await query<{ pid: number; id: string }>(
        `select pid, backend_xid::text as id from pg_stat_activity where backend_xid is not null`,
      );
      xid = id;
      await crash(pid);
      await reuse(xid);
      throw new Error('Connection terminated unexpectedly');
    };

    const answer = await coding.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]);

    expect(await query('select pg_xact_status($1::xid8) as status', [xid])).toEqual([{ status: 'committed' }]);
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    expectError(answer, 'outcome_unknown', /either all of them are stored, or none is/);
  });
});
