import type { StoringService } from '@earshot/database-kit/services';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { codingData } from '@earshot/coding/entities';
import { EMBEDDED_CLUSTER_NAME, migrate, withClient } from '@earshot/database-kit';
import { type EmbeddedDatabase, restartEmbeddedDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';
import { PLATFORM_CLIENT_ID, securityData } from '@earshot/security/entities';
import { EnvironmentError, withSettings } from '@earshot/service-kit';
import type { StartEnvironment } from '../settings/environment.js';
import { serviceLogin } from './service-login.js';
import { DEMO_FIXTURES, SEED_PROGRAM } from '../workspace.js';

/** The database of the platform: that of DATABASE_URL, or the embedded one, which is started again if it crashes. */
export class PlatformDatabase {
  private constructor(
    readonly url: string,
    private readonly fixtures: Fixtures | undefined,
    private embedded: EmbeddedDatabase | undefined,
    private readonly folder: string,
    private readonly ending: AbortSignal,
  ) {
    if (embedded) this.keepRunning(embedded);
  }

  /** `ending` interrupts this and `prepare`. */
  static async open(environment: StartEnvironment, ending: AbortSignal): Promise<PlatformDatabase> {
    const { DATABASE_URL, DATA_DIR } = environment;
    const embedded = DATABASE_URL ? undefined : await startEmbeddedDatabase({ ...optionsIn(DATA_DIR), signal: ending });
    if (!embedded) console.log(OWNER_WARNING);
    else if (environment.NODE_ENV === 'production') console.log(EMBEDDED_WARNING);
    return new PlatformDatabase(embedded?.url ?? DATABASE_URL, fixturesOf(environment), embedded, DATA_DIR, ending);
  }

  /** Migrates it, and loads the fixtures if it is empty (A1). Calls `onStep` with what begins. */
  async prepare(onStep: (step: string) => void): Promise<void> {
    onStep('migrating the database');
    for (const area of [securityData, codingData]) {
      this.ending.throwIfAborted();
      await migrate(this.url, area);
    }
    if (this.fixtures === undefined || !(await this.isEmpty())) return;
    onStep(`loading the fixtures of ${this.fixtures.folder}`);
    await this.load(this.fixtures);
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
      this.embedded = await restartEmbeddedDatabase(this.url, optionsIn(this.folder), (reason) =>
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

  /** Runs the seeding tool. Nothing stays of an interrupted load; the next start loads the fixtures again. */
  private async load({ folder, setting }: Fixtures): Promise<void> {
    this.ending.throwIfAborted();
    const env = withSettings(process.env, { DATABASE_URL: this.url });
    const seed = spawn(process.execPath, [SEED_PROGRAM, 'load', folder, '--together'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      // Ctrl-C reaches all processes of a terminal. Only `ending` ends this one.
      detached: true,
    });
    this.ending.addEventListener('abort', () => void seed.kill('SIGTERM'));
    const [code] = await once(seed, 'exit');
    if (code === 0) return;
    throw setting
      ? new EnvironmentError(`${setting}: the fixtures of ${folder} could not be loaded, see above; nothing was loaded`)
      : new Error(`the fixtures of ${folder} could not be loaded`);
  }
}

const OWNER_WARNING =
  'Every service connects with the database login of DATABASE_URL and has all its rights. In production, run each ' +
  'service separately, with a database login that is a member of its role (docs/security.md).';

const EMBEDDED_WARNING =
  'NODE_ENV is production, but the database is the PostgreSQL that comes with the packages. It gets fixes of security ' +
  'faults only with a new version of Earshot. Set DATABASE_URL to a server that you keep patched (docs/deploying.md).';

/** With this name the doctors recognise the embedded server. */
const optionsIn = (folder: string) => ({ folder, settings: { cluster_name: EMBEDDED_CLUSTER_NAME } });

/** The fixtures for an empty database, and the setting that names their folder. */
interface Fixtures {
  folder: string;
  setting?: 'SEED_DIR';
}

/** Production never gets the demo fixtures: their passwords are public. */
function fixturesOf({ SEED_DIR, NODE_ENV }: StartEnvironment): Fixtures | undefined {
  if (SEED_DIR !== undefined) return { folder: SEED_DIR, setting: 'SEED_DIR' };
  return NODE_ENV === 'production' ? undefined : { folder: DEMO_FIXTURES };
}
