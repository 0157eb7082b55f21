import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@earshot/database-kit';
import { freePorts } from '@earshot/test-kit/deployment';
import { account, environment } from './programs.js';
import { runCode } from './shell.js';

/** The folder of the backups in the examples of docs/backup.md. */
const EXAMPLE_BACKUPS = '/var/backups/earshot';

/** A server of PostgreSQL as Debian installs it, in a folder of its own, next to the folder of its backups. */
export class Cluster {
  private readonly password = randomBytes(16).toString('hex');
  private readonly data: string;
  readonly backups: string;

  private constructor(
    private readonly folder: string,
    readonly port: number,
    private readonly settings: string,
  ) {
    this.data = join(folder, 'data');
    this.backups = join(folder, 'backups');
  }

  /** Creates an empty one with more settings, and starts it. */
  static async create(settings = ''): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-backup-'));
    const [port] = await freePorts(1);
    const cluster = new Cluster(folder, port, settings);
    for (const each of [cluster.backups, join(cluster.backups, 'wal')]) mkdirSync(each);
    writeFileSync(join(folder, 'password'), cluster.password, { mode: 0o444 });
    for (const each of ['.', 'backups', 'backups/wal']) give(join(folder, each));
    await cluster.createAgain();
    return cluster;
  }

  /** Creates an empty one in the place of a destroyed one, with the same administrator. */
  async createAgain(): Promise<void> {
    await this.run(
      'initdb --auth=scram-sha-256 --username=postgres --no-sync --pwfile=password --encoding=UTF8 --locale=C "$PGDATA"',
    );
    const own = `port = ${this.port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\n`;
    appendFileSync(join(this.data, 'postgresql.conf'), own + this.settings.replaceAll(EXAMPLE_BACKUPS, this.backups));
    await this.run('pg_ctl --log="$PGDATA/server.log" --wait start > /dev/null');
  }

  /** The variables that the commands of docs/backup.md use. */
  get variables(): NodeJS.ProcessEnv {
    return {
      ...environment,
      BACKUPS: this.backups,
      PGDATA: this.data,
      PGHOST: '127.0.0.1',
      PGPORT: String(this.port),
      PGUSER: 'postgres',
      PGPASSWORD: this.password,
    };
  }

  /** Runs code as the account of the server. */
  run(code: string, variables: NodeJS.ProcessEnv = {}): Promise<string> {
    return runCode(code, { env: { ...this.variables, ...variables }, cwd: this.folder, ...account });
  }

  /** Runs a query as the administrator. Returns the only value of the only row. */
  query(statement: string, database = 'earshot'): Promise<unknown> {
    const url = `postgres://postgres:${this.password}@127.0.0.1:${this.port}/${database}`;
    return withClient(url, async (client) => (await client.query({ text: statement, rowMode: 'array' })).rows[0]?.[0]);
  }

  /** Resolves when everything that was committed is in the archive. */
  async archived(): Promise<void> {
    const last = await this.query('select pg_walfile_name(pg_switch_wal())');
    while (!(await this.query(`select last_archived_wal >= '${String(last)}' from pg_stat_archiver`))) await sleep(100);
  }

  /** The machine burns down: kill -9 of the server, and its files are gone. */
  destroy(): void {
    const [pid] = readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    // The other processes of the server end when they notice it. Until then they may still write.
    rmSync(this.data, { recursive: true, maxRetries: 50, retryDelay: 100 });
  }

  async remove(): Promise<void> {
    await this.run('pg_ctl --mode=immediate --wait stop > /dev/null').catch(() => undefined);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The account of the server owns the path, and only it may read there. */
function give(path: string): void {
  chmodSync(path, 0o700);
  if (account.uid !== undefined) chownSync(path, account.uid, account.gid);
}
