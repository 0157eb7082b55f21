import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServiceName } from '@earshot/database-kit/services';
import { serviceProgram } from '../workspace.js';

/** One process of a service, which always listens on the same port. */
export class ServiceReplica {
  private child: ChildProcess | undefined;
  /** What the processes have logged: JSON lines, and errors of the start. */
  log = '';

  constructor(
    readonly service: ServiceName,
    readonly port: number,
    private settings: Record<string, string>,
  ) {}

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Adds settings, from the next start on. */
  configure(settings: Record<string, string>): void {
    this.settings = { ...this.settings, ...settings };
  }

  /** Resolves when it listens. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--enable-source-maps', serviceProgram(this.service)], {
      env: { ...process.env, ...this.settings, HOST: '127.0.0.1', PORT: String(this.port) },
      // It ends when this process ends, because of the IPC channel.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const output of [child.stdout!, child.stderr!]) output.on('data', (bytes) => (this.log += String(bytes)));
    this.child = child;
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${this.service} ended: ${this.log}`)));
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
  }

  /** kill -9. */
  kill(): Promise<void> {
    return this.end('SIGKILL').then(() => undefined);
  }

  /** SIGTERM (A6). Resolves with its exit code. */
  stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (!child) return null;
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    }
    return child.exitCode;
  }
}
