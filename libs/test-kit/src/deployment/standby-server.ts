import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { withClient } from '@earshot/database-kit';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';

/** An embedded database that a standby copies. */
export interface PrimaryServer {
  folder: string;
  url: string;
}

/** A streaming replica of an embedded database (hot standby), made from a base backup. */
export class StandbyServer {
  private constructor(
    private readonly folder: string,
    private readonly settings: Record<string, string>,
    private server: EmbeddedDatabase,
  ) {}

  /** @param streamFrom the URL that it receives the log from; a test may put a link in between */
  static async start(primary: PrimaryServer, streamFrom = primary.url): Promise<StandbyServer> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-standby-'));
    await copyCluster(primary, folder);
    await writeFile(join(folder, 'postgres', 'standby.signal'), '');
    const { port, password } = new URL(streamFrom);
    const settings = {
      primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password}`,
      max_connections: '200',
      fsync: 'off',
      // Retries after a lost connection; 5 s by default.
      wal_retrieve_retry_interval: '100ms',
    };
    return new StandbyServer(folder, settings, await startEmbeddedDatabase({ folder, settings }));
  }

  /** The URL for its owner. */
  get url(): string {
    return this.server.url;
  }

  /** The URL of the database and the login of `primaryUrl` on this server. */
  urlLike(primaryUrl: string): string {
    return Object.assign(new URL(primaryUrl), { host: new URL(this.url).host }).href;
  }

  /** Runs a statement as a superuser, such as `select pg_wal_replay_pause()`. */
  async run(statement: string): Promise<Record<string, unknown>[]> {
    return (await withClient(this.url, (client) => client.query(statement))).rows;
  }

  /** kill -9 of the first process of the server. The others end when they notice it. */
  async kill(): Promise<void> {
    const [pid] = (await readFile(join(this.folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await this.server.unexpectedExit;
  }

  /** Starts it again after `kill`, on the same port. */
  async restart(): Promise<void> {
    const { url } = this.server;
    this.server = await startEmbeddedDatabase({ folder: this.folder, settings: this.settings });
    if (this.server.url !== url) throw new Error('Another program has taken the port of the standby.');
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Not copied: what belongs to the running server, and the log, which the standby receives from the primary. */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'pgsql_tmp']);

/** Copies a running cluster (PostgreSQL 25.3.3, "Making a Base Backup Using the Low Level API"). */
async function copyCluster({ folder, url }: PrimaryServer, target: string): Promise<void> {
  const [from, to] = [folder, target].map((each) => join(each, 'postgres'));
  await cp(join(folder, 'postgres-password'), join(target, 'postgres-password'));
  await withClient(url, async (client) => {
    await client.query(`select pg_backup_start('standby', fast => true)`);
    await cp(from, to, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0].labelfile);
  });
  for (const name of ['pg_wal', 'pg_replslot']) await mkdir(join(to, name), { mode: 0o700 });
}
