import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { codingData } from '@earshot/coding/entities';
import { migrate, withClient } from '@earshot/database-kit';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';
import { PLATFORM_CLIENT_ID, securityData } from '@earshot/security/entities';
import type { StartEnvironment } from './environment.js';
import { serviceLogin } from './service-login.js';
import type { ServiceName } from './services.js';
import { DEMO_FIXTURES, SEED_PROGRAM } from './workspace.js';

/** The database of the platform: that of DATABASE_URL, or the embedded one, which is started again if it dies. */
export class PlatformDatabase {
  private constructor(
    readonly url: string,
    private readonly fixtures: string | undefined,
    private embedded: EmbeddedDatabase | undefined,
    private readonly folder: string,
  ) {
    if (embedded) this.keepRunning(embedded);
  }

  static async open(environment: StartEnvironment): Promise<PlatformDatabase> {
    const { DATABASE_URL, DATA_DIR } = environment;
    const embedded = DATABASE_URL ? undefined : await startEmbeddedDatabase({ folder: DATA_DIR });
    if (!embedded) console.log(OWNER_WARNING);
    return new PlatformDatabase(embedded?.url ?? DATABASE_URL, fixturesOf(environment), embedded, DATA_DIR);
  }

  /** Migrates it, and loads the fixtures when it is empty (rule A1). */
  async prepare(): Promise<void> {
    for (const area of [securityData, codingData]) await migrate(this.url, area);
    if (this.fixtures !== undefined && (await this.isEmpty())) await this.load(this.fixtures);
  }

  /** The address for a service. A database that was given is reached as it was given. */
  urlFor(service: ServiceName): Promise<string> {
    return this.embedded ? serviceLogin(this.url, service) : Promise.resolve(this.url);
  }

  async close(): Promise<void> {
    await this.embedded?.stop();
  }

  private keepRunning(database: EmbeddedDatabase): void {
    void database.unexpectedExit.then(async () => {
      console.error('The database ended unexpectedly; starting it again.');
      this.embedded = await startEmbeddedDatabase({ folder: this.folder });
      if (this.embedded.url !== this.url)
        throw new Error('The port of the database has been taken by another program.');
      this.keepRunning(this.embedded);
    });
  }

  /** The account of the platform itself is not counted. */
  private async isEmpty(): Promise<boolean> {
    const query = 'select from security.client where id <> $1 limit 1';
    const { rowCount } = await withClient(this.url, (client) => client.query(query, [PLATFORM_CLIENT_ID]));
    return rowCount === 0;
  }

  /** Through the seeding tool, as a tester would. */
  private async load(fixtures: string): Promise<void> {
    const env = { ...process.env, DATABASE_URL: this.url };
    const seed = spawn(process.execPath, [SEED_PROGRAM, 'load', fixtures], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      // Out of reach of Ctrl-C: half of the fixtures would look like a database that is in use.
      detached: true,
    });
    const [code] = await once(seed, 'exit');
    if (code !== 0) throw new Error(`the fixtures of ${fixtures} could not be loaded`);
  }
}

/** In a deployment each service has a login of its own, which the deployer makes (docs/security.md). */
const OWNER_WARNING =
  'Every service connects as the login of DATABASE_URL, with all its rights. In production, run each service alone with ' +
  'a login of its own role (docs/security.md).';

/** What an empty database is filled with; everybody knows the passwords of the demo fixtures. */
const fixturesOf = ({ SEED_DIR, NODE_ENV }: StartEnvironment): string | undefined =>
  SEED_DIR ?? (NODE_ENV === 'production' ? undefined : DEMO_FIXTURES);
