import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { codingData } from '@earshot/coding/entities';
import { migrate, withClient } from '@earshot/database-kit';
import { type EmbeddedDatabase, restartEmbeddedDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';
import { PLATFORM_CLIENT_ID, securityData } from '@earshot/security/entities';
import { withSettings } from '@earshot/service-kit';
import type { StartEnvironment } from './environment.js';
import { serviceLogin } from './service-login.js';
import type { StoringService } from './services.js';
import { DEMO_FIXTURES, SEED_PROGRAM } from './workspace.js';

/** The database of the platform: that of DATABASE_URL, or the embedded one, which is started again if it crashes. */
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

  /** Migrates it, and loads the fixtures if it is empty (A1). */
  async prepare(): Promise<void> {
    for (const area of [securityData, codingData]) await migrate(this.url, area);
    if (this.fixtures !== undefined && (await this.isEmpty())) await this.load(this.fixtures);
  }

  /** The URL for a service. A given DATABASE_URL is used as it is. */
  urlFor(service: StoringService): Promise<string> {
    return this.embedded ? serviceLogin(this.url, service) : Promise.resolve(this.url);
  }

  async close(): Promise<void> {
    await this.embedded?.stop();
  }

  private keepRunning(database: EmbeddedDatabase): void {
    void database.unexpectedExit.then(async () => {
      console.error('The database ended unexpectedly; starting it again.');
      this.embedded = await restartEmbeddedDatabase(this.url, { folder: this.folder }, (reason) =>
        console.error(`The database did not start, trying again: ${reason}`),
      );
      this.keepRunning(this.embedded);
    });
  }

  /** Whether there is no client account except that of the platform itself. */
  private async isEmpty(): Promise<boolean> {
    const query = 'select from security.client where id <> $1 limit 1';
    const { rowCount } = await withClient(this.url, (client) => client.query(query, [PLATFORM_CLIENT_ID]));
    return rowCount === 0;
  }

  /** Runs the seeding tool. */
  private async load(fixtures: string): Promise<void> {
    const env = withSettings(process.env, { DATABASE_URL: this.url });
    const seed = spawn(process.execPath, [SEED_PROGRAM, 'load', fixtures], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      // Ctrl-C must not stop it: the next start would see a database that is not empty, and skip the other fixtures.
      detached: true,
    });
    const [code] = await once(seed, 'exit');
    if (code !== 0) throw new Error(`the fixtures of ${fixtures} could not be loaded`);
  }
}

const OWNER_WARNING =
  'Every service connects with the database login of DATABASE_URL and has all its rights. In production, run each ' +
  'service separately, with a database login that is a member of its role (docs/security.md).';

/** The fixtures for an empty database. Production never gets the demo fixtures: their passwords are public. */
const fixturesOf = ({ SEED_DIR, NODE_ENV }: StartEnvironment): string | undefined =>
  SEED_DIR ?? (NODE_ENV === 'production' ? undefined : DEMO_FIXTURES);
