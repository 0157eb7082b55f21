import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@earshot/database-kit';
import { findRunningDatabase } from '@earshot/embedded-database';
import { ADA, requestToken } from '@earshot/test-kit/deployment';
import { copyOfDemoData } from '@earshot/test-kit/http';

export const MAIN = join(import.meta.dirname, '..', '..', '..', 'dist', 'tools', 'start', 'main.js');

/** The platform as `npm start` runs it, in a separate process with a separate data folder. */
export class PlatformUnderTest {
  address = '';
  output = '';
  private process: ChildProcess;

  private constructor(readonly folder: string) {}

  /** A running platform that had the demo data already when it started. */
  static async start(settings: Record<string, string> = {}): Promise<PlatformUnderTest> {
    return PlatformUnderTest.startIn(await copyOfDemoData(), settings);
  }

  /** A running platform that started with an empty data folder. */
  static async startEmpty(settings: Record<string, string> = {}): Promise<PlatformUnderTest> {
    return PlatformUnderTest.startIn(await mkdtemp(join(tmpdir(), 'earshot-start-')), settings);
  }

  private static async startIn(folder: string, settings: Record<string, string>): Promise<PlatformUnderTest> {
    const platform = new PlatformUnderTest(folder);
    await platform.start(settings);
    return platform;
  }

  /** A platform that is still starting, `ms` milliseconds after it began to listen. */
  static async starting(port: number, ms: number, more: Record<string, string> = {}): Promise<PlatformUnderTest> {
    const platform = new PlatformUnderTest(await mkdtemp(join(tmpdir(), 'earshot-start-')));
    const settings = { DATA_DIR: platform.folder, PORT: String(port), ...more };
    platform.process = launch(settings, (text) => (platform.output += text));
    while (!(await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))) await sleep(20);
    await sleep(ms);
    return platform;
  }

  /** Whether the seeding tool has begun to stage fixtures. */
  async isLoading(): Promise<boolean> {
    const seeding = `select from pg_stat_activity where application_name = 'earshot seed' and query ilike '%user%'`;
    return this.query(seeding).then(
      (rows) => rows.length > 0,
      () => false,
    );
  }

  /** Files that exist while a database is created or runs. */
  async databaseFiles(): Promise<string[]> {
    const files = await readdir(this.folder, { recursive: true });
    return files.filter((name) => /^initdb-[^/]*$|postmaster\.pid$/.test(name));
  }

  /** Starts it (again), and waits until it prints that it is running. */
  async start(settings: Record<string, string> = {}): Promise<void> {
    this.output = '';
    this.process = launch({ DATA_DIR: this.folder, PORT: '0', ...settings }, (text) => (this.output += text));
    const running = new Promise<void>((resolve, reject) => {
      this.process.once('exit', () => reject(new Error(this.output)));
      this.process.stdout!.on('data', () => {
        this.address = /running at (\S+)\./.exec(this.output)?.[1] ?? '';
        if (this.output.includes('Ctrl-C')) resolve();
      });
    });
    await running;
  }

  get pid(): number {
    return this.process.pid!;
  }

  get isRunning(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** Sends a signal, unless the process has ended, and returns how it ended. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<{ code: number | null; signal: string | null }> {
    if (this.isRunning) {
      const ended = once(this.process, 'exit');
      this.process.kill(signal);
      await ended;
    }
    return { code: this.process.exitCode, signal: this.process.signalCode };
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Queries the embedded database of the platform. */
  async query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    const url = await findRunningDatabase(this.folder);
    if (url === undefined) throw new Error('the embedded database is not running');
    return withClient(url, async (client) => (await client.query(text, values)).rows as T[]);
  }

  /** Does `work` while another transaction locks a table. */
  async whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
    const url = await findRunningDatabase(this.folder);
    return withClient(url!, async (client) => {
      await client.query('begin');
      await client.query(`lock table ${table}`);
      return work();
    });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  async login(username = 'ada', scope = 'read'): Promise<string> {
    const response = await this.token({ username, scope });
    return ((await response.json()) as { access_token: string }).access_token;
  }

  /** Logs in to the desk, and returns the headers of a page with the session. */
  async session(login = 'ada', password = 'demo-password'): Promise<{ cookie: string; 'earshot-session': string }> {
    const response = await fetch(`${this.address}/security/v2/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { login, password } }),
    });
    const { data } = (await response.json()) as { data: { id: string } };
    const [cookie] = response.headers.getSetCookie()[0].split(';');
    return { cookie, 'earshot-session': data.id };
  }

  token(changes: Record<string, string>): Promise<Response> {
    return requestToken(this.address, { ...ADA, ...changes });
  }
}

/** Starts the platform with settings that make it fail. Returns its exit code and its output. */
export async function failedStart(settings: Record<string, string>): Promise<{ code: number; output: string }> {
  let output = '';
  const child = launch(settings, (text) => (output += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output: withoutProgress(output) };
}

/** What a start prints every 10 s depends on the machine. */
export const withoutProgress = (output: string): string => output.replaceAll(/^.* \.\.\. \d+ s\n/gm, '');

/** The platform ends with this process, also if a run is interrupted. */
function launch(settings: Record<string, string>, onOutput: (text: string) => void): ChildProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, TOKEN_RATE_LIMIT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (bytes) => onOutput(String(bytes)));
  return child;
}
