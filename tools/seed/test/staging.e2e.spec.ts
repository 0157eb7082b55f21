import { join } from 'node:path';
import { withClient } from '@earshot/database-kit';
import { beforeEach, describe, expect, it } from 'vitest';
import { database, folder, load, mention, useFixtureFolder, write, writeAll } from './fixture-folder.js';

import { seed, startSeed } from './seed-process.js';

useFixtureFolder();

const settings = () => ({ DATABASE_URL: database.url });
const query = <T = Record<string, unknown>>(statement: string) => database.dataSource.query<T[]>(statement);
const linesOf = (count: number, members: object = {}) =>
  Array.from({ length: count }, (_, n) => `${JSON.stringify({ ...mention, id: `m${n}`, ...members })}\n`).join('');
const counts = () =>
  query<{ sentiment: string; count: number }>(
    'select sentiment, count(*)::integer from coding.mention group by sentiment order by sentiment',
  );

const sessions = () =>
  query(
    `select state, query from pg_stat_activity where datname = current_database() and application_name = 'earshot seed'`,
  );
/** The locks of other sessions on the tables of the areas. */
const locks = () =>
  query(
    `select relname, mode from pg_locks join pg_class on pg_class.oid = relation join pg_namespace n on n.oid = relnamespace
      where nspname in ('coding', 'security') and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`,
  );

const WRITING = { relname: 'mention', mode: 'RowExclusiveLock' };

/** Starts a load from a pipe, and waits until it has read what was written. */
async function pausedLoad(lines: string) {
  const loading = startSeed(['load', '-', '--type', 'mentions'], settings(), null);
  loading.child.stdin!.write(lines);
  const query = expect.stringMatching(/(copy|insert into).+mention/i);
  await expect.poll(() => sessions()).toEqual([{ state: expect.stringMatching(/^idle/), query }]);
  return loading;
}

/** Waits until nothing is left of a load that has ended. */
async function nothingLeft(): Promise<void> {
  await expect.poll(() => sessions()).toEqual([]);
  await expect.poll(() => locks()).toEqual([]);
  await expect.poll(() => query(`select from pg_class where relname like 'staged%'`)).toEqual([]);
}

beforeEach(async () => {
  await writeAll();
  await load();
  await write('mentions.ndjson', linesOf(1_000));
  await load('mentions.ndjson');
});

describe('load from a slow pipe (F3)', () => {
  it('locks nothing while its input pauses, and then writes everything at once', async () => {
    const { child, outcome } = await pausedLoad(linesOf(1_000, { sentiment: 'negative' }));
    expect(await locks()).toEqual([]);
    await withClient(database.url, async (other) => {
      await other.query(`set lock_timeout = 100`);
      await other.query(`update coding.mention set sentiment = 'positive' where report_id = 'r1'`);
    });
    // Another load of the same report does not wait.
    await write('mentions.ndjson', linesOf(10, { sentiment: 'ambivalent' }));
    expect(await seed(['load', join(folder, 'mentions.ndjson')], settings())).toMatchObject({ code: 0 });
    expect(await counts()).toEqual([
      { sentiment: 'ambivalent', count: 10 },
      { sentiment: 'positive', count: 990 },
    ]);
    child.stdin!.end(`${JSON.stringify({ ...mention, id: 'last', sentiment: 'negative' })}\n`);
    expect(await outcome).toMatchObject({ code: 0, stdout: 'standard input: 1001 mentions\n' });
    expect(await counts()).toEqual([{ sentiment: 'negative', count: 1_001 }]);
    await nothingLeft();
  });

  it.each(['SIGINT', 'SIGKILL'] as const)('that %s ends writes nothing, and leaves nothing', async (signal) => {
    const before = await counts();
    const { child, outcome } = await pausedLoad(linesOf(1_000, { sentiment: 'negative' }));
    child.kill(signal);
    const { stderr } = await outcome;
    if (signal === 'SIGINT') expect(stderr).toContain('Interrupted. Nothing was written.');
    await nothingLeft();
    expect(await counts()).toEqual(before);
  });

  it('that is killed while it writes leaves neither rows nor locks', async () => {
    const before = await counts();
    await withClient(database.url, async (other) => {
      // The load waits for this lock, in the middle of its statement.
      await other.query('begin');
      await other.query(`select from coding.mention where report_id = 'r1' and id = 'm500' for update`);
      const { child, outcome } = startSeed(
        ['load', '-', '--type', 'mentions'],
        settings(),
        linesOf(1_000, { sentiment: 'negative' }),
      );
      await expect.poll(() => locks()).toContainEqual(WRITING);
      child.kill('SIGKILL');
      await outcome;
      // The lock is still held: PostgreSQL ends the statement because its client is gone.
      await expect.poll(() => sessions()).toEqual([]);
      await other.query('rollback');
    });
    await nothingLeft();
    expect(await counts()).toEqual(before);
  });
});

describe('two loads of the same report at once (F3)', () => {
  it('both succeed, and the mentions of each are written as a whole', async () => {
    const values = ['positive', 'negative', 'neutral', 'ambivalent'];
    await Promise.all(
      values.map(async (sentiment, at) => {
        const lines = linesOf(2_000, { sentiment }).trim().split('\n');
        // Different orders in the files.
        const input = (at % 2 ? lines : lines.toReversed()).join('\n');
        expect(await seed(['load', '-', '--type', 'mentions'], settings(), input)).toMatchObject({ code: 0 });
      }),
    );
    expect(await counts()).toEqual([{ sentiment: expect.any(String), count: 2_000 }]);
  });
});
