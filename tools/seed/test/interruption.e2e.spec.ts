import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codingData, Mention, Report } from '@earshot/coding/entities';
import { Client, securityData, User } from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIXTURES, interruptOnTerminal, seed } from './seed-process.js';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase(securityData, codingData);
  folder = await mkdtemp(join(tmpdir(), 'earshot-interruption-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const interrupt = (args: string[], isInTheMiddle: (screen: string) => Promise<boolean>) =>
  interruptOnTerminal(args, { DATABASE_URL: database.url }, isInTheMiddle);
const counts = () =>
  Promise.all([Client, User, Report, Mention].map((Entity) => database.dataSource.getRepository(Entity).count()));
const query = <T>(statement: string) => database.dataSource.query<T[]>(statement);

/** Whether another session has written to the table in a transaction that is still open. */
async function isWritingTo(table: string): Promise<boolean> {
  const [{ writes }] = await query<{ writes: number }>(
    `select count(*)::int as writes from pg_locks
      where relation = '${table}'::regclass and mode = 'RowExclusiveLock' and granted and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`,
  );
  return writes > 0;
}

/** The server rolls a transaction back soon after its session has ended. */
const rolledBack = async (table: string) => {
  while (await isWritingTo(table));
};

describe('Ctrl-C in the middle of a command (F4)', () => {
  it('of load leaves the files before this one written, and says which', async () => {
    for (const name of ['clients.json', 'reports.json']) {
      await writeFile(join(folder, name), await readFile(join(FIXTURES, name)));
    }
    const [mention] = (await readFile(join(FIXTURES, 'mentions.ndjson'), 'utf8')).split('\n', 1);
    // Enough that the transaction takes longer than the test needs to notice it.
    const mentions = Array.from({ length: 30_000 }, (_, n) => mention.replace('"m-0001"', `"m-${n}"`));
    await writeFile(join(folder, 'mentions.ndjson'), mentions.join('\n'));
    const { code, screen } = await interrupt(['load', folder], async () => isWritingTo('coding.mention'));
    expect(code).toBe(130);
    const before = ['clients', 'reports'].map((type) => join(folder, `${type}.json`)).join(', ');
    expect(screen.replaceAll('\r\n', '\n')).toContain(`\nInterrupted. Written: ${before}. Nothing else was written.\n`);
    await rolledBack('coding.mention');
    expect(await counts()).toEqual([2, 0, 3, 0]);
  });

  it('of dump leaves no part of it, and an earlier dump as it was', async () => {
    // Long enough for a dump of a second or more.
    const size = ['--mentions', '20000', '--quiet'];
    expect(await seed(['generate', ...size], { DATABASE_URL: database.url })).toMatchObject({ code: 0 });
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    await mkdir(second);
    await writeFile(join(second, 'users.ndjson'), 'earlier');
    for (const args of [
      ['dump', first],
      ['dump', second, '--force'],
    ]) {
      const { code, screen } = await interrupt(args, async () =>
        (await readdir(args[1]).catch((): string[] => [])).includes('mentions.ndjson.part'),
      );
      expect(code).toBe(130);
      expect(screen).toContain('Interrupted. Nothing was written.');
    }
    expect(await readdir(first)).toEqual([]);
    expect(await readdir(second)).toEqual(['users.ndjson']);
    expect(await readFile(join(second, 'users.ndjson'), 'utf8')).toBe('earlier');
  });

  it('of generate leaves the database unchanged', async () => {
    const { code, screen } = await interrupt(['generate', '--mentions', '500000'], async (text) =>
      /\b[1-9]\d* of 500000/.test(text),
    );
    expect(code).toBe(130);
    expect(screen).toContain('Interrupted. Nothing was written.');
    await rolledBack('coding.mention');
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
