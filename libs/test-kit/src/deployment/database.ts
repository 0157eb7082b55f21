import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codingData } from '@earshot/coding/entities';
import { migrate, withClient } from '@earshot/database-kit';
import { type EmbeddedDatabase, restartEmbeddedDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';
import { securityData, storeIntrospectionApplication } from '@earshot/security/entities';
import { STORING_SERVICES, type StoringService } from '@earshot/database-kit/services';
import type { PrimaryServer } from './standby-server.js';

const execute = promisify(execFile);

const SETTINGS = { max_connections: '200' };

export interface DatabaseOptions {
  /** The folder of its data; one in the folder of the deployment by default. */
  folder?: string;
  /** Another folder for its write-ahead log. */
  logFolder?: string;
  /** Additional settings of PostgreSQL. */
  settings?: Record<string, string>;
}

/** The database of a deployment. It is durable: what was committed survives `kill`. */
export class DeploymentDatabase {
  private readonly password = randomBytes(16).toString('hex');

  private constructor(
    private readonly folder: string,
    private readonly settings: Record<string, string>,
    private server: EmbeddedDatabase,
  ) {}

  /** Starts it in an empty folder, and creates the tables and a login for each service. */
  static async create(deploymentFolder: string, options: DatabaseOptions = {}): Promise<DeploymentDatabase> {
    const folder = options.folder ?? deploymentFolder;
    const settings = { ...SETTINGS, ...options.settings };
    if (options.logFolder) await placeLog(folder, options.logFolder);
    const database = new DeploymentDatabase(folder, settings, await startEmbeddedDatabase({ folder, settings }));
    for (const area of [securityData, codingData]) await migrate(database.url, area);
    await withClient(database.url, async (client) => {
      for (const service of STORING_SERVICES) {
        const login = client.escapeLiteral(database.password);
        await client.query(`create role ${loginOf(service)} login password ${login} in role earshot_${service}`);
      }
    });
    return database;
  }

  /** The URL for the owner of the database. */
  get url(): string {
    return this.server.url;
  }

  /** What a standby copies. */
  get primary(): PrimaryServer {
    return { folder: this.folder, url: this.url };
  }

  urlFor(service: StoringService): string {
    return Object.assign(new URL(this.url), { username: loginOf(service), password: this.password }).href;
  }

  /** Stores an application that may introspect tokens (A4), and returns its settings for coding and mention. */
  async introspection(): Promise<Record<string, string>> {
    const [id, secret] = ['services', randomBytes(32).toString('base64url')];
    await storeIntrospectionApplication(this.url, { oauthClientId: id, secret });
    return { INTROSPECTION_CLIENT_ID: id, INTROSPECTION_CLIENT_SECRET: secret };
  }

  /** The first process of the server, which starts the others. */
  async pid(): Promise<number> {
    return parseInt(await readFile(join(this.folder, 'postgres', 'postmaster.pid'), 'utf8'));
  }

  /** kill -9 of the first process of the server. The others end when they notice it. */
  async kill(): Promise<void> {
    process.kill(await this.pid(), 'SIGKILL');
    await this.server.unexpectedExit;
  }

  /** Starts it again after `kill`, on the same port. Retries until it starts. */
  async restart(): Promise<void> {
    const { url, folder, settings } = this;
    this.server = await restartEmbeddedDatabase(url, { folder, settings }, (reason) => console.log(reason));
  }

  /** From now on, starts it again whenever it ends by itself, as a service manager does, until it is stopped. */
  async supervise(): Promise<void> {
    await this.server.unexpectedExit;
    await this.restart();
    return this.supervise();
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

const loginOf = (service: StoringService): string => `${service}_service`;

/** Creates the database of `folder`, and moves its write-ahead log to `logFolder`, which may be on another disk. */
async function placeLog(folder: string, logFolder: string): Promise<void> {
  await (await startEmbeddedDatabase({ folder })).stop();
  const log = join(folder, 'postgres', 'pg_wal');
  const moved = join(logFolder, 'pg_wal');
  // With its owner.
  await execute('cp', ['--archive', log, moved]);
  await rm(log, { recursive: true });
  await symlink(moved, log);
}
