import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { withSettings } from '@earshot/service-kit/without-nest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const START = join(ROOT, 'dist', 'tools', 'start', 'main.js');
const SEED = join(ROOT, 'dist', 'tools', 'seed', 'main.js');

/** The credentials of a user and of an application. */
export interface Credentials {
  username: string;
  password: string;
  client_id: string;
  client_secret: string;
}

/** Demo users of two client accounts. */
export const ADA: Credentials = {
  username: 'ada',
  password: 'demo-password',
  client_id: 'acme-analytics',
  client_secret: 'acme-analytics-demo-secret',
};
export const GWEN: Credentials = {
  ...ADA,
  username: 'gwen',
  client_id: 'globex-analytics',
  client_secret: 'globex-analytics-demo-secret',
};

/** The settings of an embedded database. That of a shell could be a real one. */
const onDatabaseIn = (folder: string) => ({ DATA_DIR: folder, DATABASE_URL: '' });

/** The platform as `npm start` runs it, on a new data folder, with the demo fixtures. */
export class Platform {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly address: string,
  ) {}

  static async start(): Promise<Platform> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-abuse-'));
    // Columns of every report, also of the small one of the bystander.
    const settings = { PORT: '0', LOG_LEVEL: 'error', TOKEN_RATE_LIMIT: '0', LIVE_COLUMNS_MIN_MENTIONS: '0' };
    // The scope of every login of the tool: an import that is refused for its scope tests little.
    const scopes = { IMPORT_SCOPE: 'read', ERASE_SCOPE: 'read' };
    const env = withSettings(process.env, { ...onDatabaseIn(folder), ...settings, ...scopes });
    const child = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    const address = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`npm start ended: ${output}`)));
      child.stdout.on('data', (bytes) => {
        output += String(bytes);
        const running = /running at (\S+)\./.exec(output)?.[1];
        if (running && output.includes('Ctrl-C')) resolve(running);
      });
    });
    return new Platform(child, folder, address);
  }

  /** The process that started the services. */
  get pid(): number {
    return this.child.pid!;
  }

  /** Logs in, and returns the access token. */
  async login(credentials: Credentials): Promise<string> {
    const form = new URLSearchParams({ grant_type: 'password', scope: 'read', ...credentials });
    const response = await fetch(`${this.address}/security/v2/oauth/token`, { method: 'POST', body: form });
    const { access_token } = (await response.json()) as { access_token?: string };
    if (!access_token) throw new Error(`${credentials.username} could not log in: ${response.status}`);
    return access_token;
  }

  /** Runs the seeding tool on its database, and returns the output. */
  async seed(...args: string[]): Promise<string> {
    const env = withSettings(process.env, onDatabaseIn(this.folder));
    const child = spawn(process.execPath, [SEED, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [[code], output] = await Promise.all([once(child, 'close'), text(child.stdout)]);
    if (code !== 0) throw new Error(`seed ${args.join(' ')} failed`);
    return output;
  }

  async stop(): Promise<void> {
    this.child.removeAllListeners('exit');
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}
