import { type ChildProcess, spawn } from 'node:child_process';
import { ROOT } from '../workspace.js';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START = join(ROOT, 'dist/tools/start/main.js');

/** A platform as `npm start` runs it, on a new data folder. */
export class RunningPlatform {
  private constructor(
    private readonly child: ChildProcess,
    readonly folder: string,
    readonly address: string,
  ) {}

  static async start(variables: Record<string, string> = {}): Promise<RunningPlatform> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-platform-'));
    const env = { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', ...variables };
    const child = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'inherit'] });
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
