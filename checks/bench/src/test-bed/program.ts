import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server in a separate process: a service of the platform or a baseline. It listens on a free port. */
export class Program {
  private constructor(
    private readonly child: ChildProcess,
    /** Its address, `http://127.0.0.1:PORT`. */
    readonly address: string,
  ) {}

  /** Starts `file`. Resolves when it sends `{ listening: address }` over IPC. */
  static async start(file: string, settings: Record<string, string>): Promise<Program> {
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...settings },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = new AbortController();
    child.once('exit', () => ended.abort());
    const [message] = await once(child, 'message', { signal: ended.signal }).catch(() => {
      throw new Error(`${file} did not start`);
    });
    return new Program(child, (message as { listening: string }).listening);
  }

  get pid(): number {
    return this.child.pid!;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }
}
