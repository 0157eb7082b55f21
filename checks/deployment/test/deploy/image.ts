import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Ended } from '@earshot/test-kit';
import { commandOf, environmentOfImage } from './dockerfile.js';

/** The user of the image. Only root can become another user, so other users run the programs themselves. */
const USER = process.getuid?.() === 0 ? { uid: 65_532, gid: 65_532 } : {};

/** An image that was built without a container engine: the folder `/app` of the image, and how it is started. */
export class Image {
  constructor(readonly folder: string) {}

  /** Starts a program of the image, as `docker run IMAGE args` does. */
  start(settings: Record<string, string>, args = commandOf('CMD')): ChildProcess {
    const { PATH = '' } = process.env;
    const env = { PATH, ...environmentOfImage(), ...settings };
    return spawn(process.execPath, args, { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'], ...USER });
  }

  async run(settings: Record<string, string>, args: string[]): Promise<Ended> {
    const program = this.start(settings, args);
    const [[exitCode], output, errors] = await Promise.all([
      once(program, 'exit'),
      text(program.stdout!),
      text(program.stderr!),
    ]);
    return { exitCode: exitCode as number | null, output, errors };
  }

  /** The exit code of the health check. */
  async health(settings: Record<string, string>): Promise<number | null> {
    const [, ...args] = commandOf('HEALTHCHECK');
    return (await this.run(settings, args)).exitCode;
  }

  /** The names of all files. */
  files(): string[] {
    return readdirSync(this.folder, { recursive: true, encoding: 'utf8' }).toSorted();
  }

  path(...segments: string[]): string {
    return join(this.folder, ...segments);
  }
}
