import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '../../..');
export const DEMO_FIXTURES = join(ROOT, 'tools/seed/fixtures');

/** Runs a built program, such as `apps/coding/migrate.js`, on a database. Returns its output. */
export async function run(program: string, args: string[], databaseUrl: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [join(ROOT, 'dist', program), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], output, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${output}${errors}`);
  return output;
}

/** A platform as `npm start` runs it, on a given database. */
export class RunningPlatform {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly address: string,
  ) {}

  static async start(databaseUrl: string): Promise<RunningPlatform> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-distribution-'));
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' };
    const child = spawn(process.execPath, [join(ROOT, 'dist/tools/start/main.js')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return new RunningPlatform(child, folder, await addressOf(child));
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The address that the platform prints once it is ready. */
const addressOf = (platform: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    platform.once('exit', () => reject(new Error(`The platform ended: ${output}`)));
    platform.stdout!.on('data', (bytes) => {
      output += String(bytes);
      const address = /running at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
  });
