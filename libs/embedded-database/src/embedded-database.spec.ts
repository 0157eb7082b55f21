import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type EmbeddedDatabase,
  EmbeddedDatabaseError,
  type EmbeddedDatabaseOptions,
  findRunningDatabase,
  startEmbeddedDatabase,
} from './embedded-database.js';
import { lastPostmaster, livingPostmaster } from './postmaster.js';

const IN_USE = /^The database in .* is in use by another process\. Stop it, or set DATA_DIR to another folder\.$/;

describe('the embedded database', () => {
  let root: string;
  /** The folder that most tests use, one after the other. */
  let folder: string;
  const started: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'earshot-embedded-'));
    folder = join(root, 'data');
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((each) => each.stop()));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  async function start(options: Partial<EmbeddedDatabaseOptions> = {}): Promise<EmbeddedDatabase> {
    const database = await startEmbeddedDatabase({ folder, durable: false, ...options });
    started.push(database);
    return database;
  }

  /** Starts the database of `folder` in another Node process, which then runs the code `then`. */
  async function startInAnotherProcess(then = ''): Promise<ChildProcess> {
    const program = `
      import { runnerImport } from 'vite';
      const { module } = await runnerImport('./embedded-database.ts', { configFile: false, logLevel: 'error' });
      await module.startEmbeddedDatabase({ folder: ${JSON.stringify(folder)}, durable: false });
      console.log('started');
      ${then}`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const hasExited = once(child, 'exit');
    started.push({ stop: async () => void (child.kill('SIGKILL'), await hasExited) });
    await once(child.stdout, 'data');
    return child;
  }

  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  const pidOfServer = async (of = folder) => (await lastPostmaster(join(of, 'postgres')))?.pid ?? 0;

  const hasServer = async () => Boolean(await livingPostmaster(join(folder, 'postgres')));

  async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined); // The query fails, too, and reports the error.
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  it('is created by the first start and kept by the next (A1)', async () => {
    const first = await start({ durable: true });
    await query(first.url, `create table kept as select 'kept' as spelling`);
    await first.stop();
    const second = await start({ durable: true });
    expect(await query(second.url, 'select * from kept')).toEqual([{ spelling: 'kept' }]);
  });

  it('converts the case of every script and sorts by code point, on every system', async () => {
    const { url } = await start();
    expect(await query(url, `select lower('ÄÉΩЖ') as lower, 'Z' < 'a' and 'z' < 'ä' as by_code_point`)).toEqual([
      { lower: 'äéωж', by_code_point: true },
    ]);
  });

  it('accepts only local connections with its password, which only its owner can read', async () => {
    const { url } = await start();
    await expect(query(url.replace(/:[^:]+@/, ':guess@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await query(url, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'postgres-password'))).mode & 0o777).toBe(0o600);
  });

  it('uses the given settings', async () => {
    const { url } = await start({ settings: { max_connections: '23' } });
    expect(await query(url, 'show max_connections')).toEqual([{ max_connections: '23' }]);
  });

  it('starts on the given port if it is free', async () => {
    const first = await start();
    await first.stop();
    const second = await start({ port: Number(new URL(first.url).port) });
    expect(second.url).toBe(first.url);
  });

  it('runs at the same time as the database of another folder', async () => {
    const other = join(root, 'other');
    const [one, two] = await Promise.all([start(), start({ folder: other })]);
    expect(new URL(one.url).port).not.toBe(new URL(two.url).port);
    expect(await pidOfServer()).not.toBe(await pidOfServer(other));
  });

  it('belongs to the process that started it until that process ends', async () => {
    await start();
    const again = startEmbeddedDatabase({ folder });
    await expect(again).rejects.toThrow(EmbeddedDatabaseError);
    await expect(again).rejects.toThrow(IN_USE);
  });

  it('is started by one of two concurrent first starts; the other reports that it is in use', async () => {
    const fresh = join(root, 'raced-for');
    const outcomes = await Promise.allSettled([start({ folder: fresh }), start({ folder: fresh })]);
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
    expect(failures.map(({ message }) => message)).toEqual([expect.stringMatching(IN_USE)]);
    expect(await readdir(fresh)).toEqual(['logs', 'postgres', 'postgres-password']);
  });

  it('is taken over if a killed process left it running (A1)', async () => {
    const owner = await startInAnotherProcess();
    const pid = await pidOfServer();
    await expect(start()).rejects.toThrow(IN_USE);
    await kill(owner);
    const adopted = await start();
    expect(await pidOfServer()).toBe(pid);
    await adopted.stop();
    expect(await hasServer()).toBe(false);
  });

  it('ends with a process that fails or exits', async () => {
    const owner = await startInAnotherProcess('process.exit(1)');
    if (owner.exitCode === null) await once(owner, 'exit');
    await expect.poll(hasServer).toBe(false);
  });

  it('keeps committed data when it is killed, and restarts on the same port (C7)', async () => {
    const killed = await start({ durable: true });
    await query(killed.url, `create table killed as select 'committed' as spelling`);
    process.kill(await pidOfServer(), 'SIGKILL');
    await killed.unexpectedExit;
    const next = await start({ durable: true });
    expect(await query(next.url, 'select * from killed')).toEqual([{ spelling: 'committed' }]);
    expect(next.url).toBe(killed.url);
  });

  it('keeps its owner when one of the processes of the server crashes', async () => {
    const { url } = await start();
    const [{ pid }] = await query(url, `select pid from pg_stat_activity where application_name = 'earshot owner'`);
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(() => findRunningDatabase(folder)).toBe(url);
    await expect(start()).rejects.toThrow(IN_USE);
  });

  it('starts if another program has the process id of a killed server, and does not stop that program', async () => {
    await (await start()).stop();
    const otherProgram = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    started.push({ stop: async () => void otherProgram.kill() });
    const pidFile = `${otherProgram.pid}\n/gone\n0\n0\n\n127.0.0.1\n\nready\n`;
    await writeFile(join(folder, 'postgres', 'postmaster.pid'), pidFile);
    const database = await start();
    expect(await pidOfServer()).not.toBe(otherProgram.pid);
    await database.stop();
    expect(otherProgram).toMatchObject({ exitCode: null, signalCode: null });
  });

  it('is complete or missing: a start removes the files of an interrupted first start', async () => {
    const fresh = join(root, 'interrupted');
    const dead = spawnSync(process.execPath, ['--version']).pid;
    await mkdir(join(fresh, `initdb-${dead}-half`, 'postgres'), { recursive: true });
    await start({ folder: fresh });
    expect(await readdir(fresh)).toEqual(['logs', 'postgres', 'postgres-password']);
  });

  /** Interrupts a first start when its files match, unless it has ended by then. */
  async function interrupted(begun: RegExp): Promise<{ outcome: string; left: string; folder: string }> {
    const fresh = await mkdtemp(join(root, 'interrupted-'));
    const aborter = new AbortController();
    const outcome = start({ folder: fresh, durable: true, signal: aborter.signal }).then(
      () => ({ outcome: 'started', left: '' }),
      async (error: Error) => ({ outcome: error.message, left: await filesIn(fresh) }),
    );
    await expect.poll(() => filesIn(fresh), { interval: 1 }).toMatch(begun);
    // A server of a busy machine takes long to end.
    const server = (await lastPostmaster(join(fresh, 'postgres')).catch(() => undefined))?.pid;
    if (server) process.kill(server, 'SIGSTOP');
    aborter.abort();
    await sleep(100);
    if (server) process.kill(server, 'SIGCONT');
    return { ...(await outcome), folder: fresh };
  }

  const filesIn = async (path: string) => (await readdir(path, { recursive: true })).join();

  it.each([
    ['initdb', /initdb-[^/]*\/postgres\/base/],
    ['the start of the server', /(?:^|,)postgres\/postmaster\.pid/],
  ])('can be interrupted during %s, and nothing stays of it', async (_, begun) => {
    let end = await interrupted(begun);
    // The start may be faster than this process.
    while (end.outcome === 'started') end = await interrupted(begun);
    expect(end.outcome).toMatch(/could not be created|aborted/);
    expect(end.left).not.toMatch(/initdb-|postmaster\.pid/);
    await start({ folder: end.folder });
  });

  it('is found by other tools while its owner runs, but not after its owner was killed (F5)', async () => {
    expect(await findRunningDatabase(folder)).toBeUndefined();
    const owner = await startInAnotherProcess();
    const url = (await findRunningDatabase(folder)) ?? '';
    expect(await query(url, 'select current_database()')).toEqual([{ current_database: 'earshot' }]);
    await kill(owner);
    await expect.poll(() => findRunningDatabase(folder)).toBeUndefined();
    const { url: urlOfNext } = await start();
    expect(urlOfNext).toBe(url);
  });

  it('can be stopped several times, and a stop is not an unexpected exit', async () => {
    const database = await start();
    let isUnexpected = false;
    void database.unexpectedExit.then(() => (isUnexpected = true));
    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
    await sleep(50);
    expect(isUnexpected).toBe(false);
    expect(await hasServer()).toBe(false);
  });

  it('shows the log of a server that does not start', async () => {
    await expect(start({ settings: { shared_buffers: 'many' } })).rejects.toThrow(
      /^The database in .* did not start; its log .* ends with:\n.*invalid value .* "shared_buffers": "many"/,
    );
  });

  it('reports that its folder cannot be used', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    for (const unusable of [file, join(file, 'below'), '/proc/earshot']) {
      await expect(start({ folder: unusable })).rejects.toThrow(
        /^The database in .* cannot be used: .* Set DATA_DIR to another folder, or /,
      );
    }
  });

  it('appends to its log', async () => {
    await (await start()).stop();
    await writeFile(join(folder, 'logs', 'postgres.log'), 'line of an earlier start\n');
    await start();
    const log = await readFile(join(folder, 'logs', 'postgres.log'), 'utf8');
    expect(log).toMatch(/^line of an earlier start\n.*starting PostgreSQL[^]*ready to accept connections/);
  });

  it('reports a wrong or missing password file', async () => {
    await (await start()).stop();
    const passwordFile = join(folder, 'postgres-password');
    const password = await readFile(passwordFile);
    onTestFinished(() => writeFile(passwordFile, password, { mode: 0o600 }));
    await writeFile(passwordFile, 'another');
    await expect(start()).rejects.toThrow(/^The password in .*postgres-password is not that of the database in .*\./);
    await expect.poll(hasServer).toBe(false);
    await rm(passwordFile);
    await expect(start()).rejects.toThrow(
      /^The password of the database in .* cannot be read .* Put the file back, or /,
    );
  });
});
