import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { serviceProgram } from './workspace.js';

/** One service in a process of its own, started again on the same port when it ends without being asked to. */
export class ServiceProcess {
  private child: ChildProcess;
  private port = '0';
  private stopping = false;
  private readonly log: number;

  constructor(
    private readonly name: string,
    logFile: string,
    private readonly settings: Record<string, string>,
  ) {
    this.log = openSync(logFile, 'w', 0o600);
  }

  /** Starts it and returns its address once it listens. */
  async start(): Promise<string> {
    this.child = spawn(process.execPath, ['--enable-source-maps', serviceProgram(this.name)], {
      env: { ...process.env, ...this.settings, HOST: '127.0.0.1', PORT: this.port },
      stdio: ['ignore', this.log, 'inherit', 'ipc'],
      // Out of reach of Ctrl-C, which the terminal sends to all: services stop when the proxy has answered everyone.
      detached: true,
    });
    const address = await this.listening();
    this.port = new URL(address).port;
    this.child.once('exit', (code, signal) => void this.restart(signal ?? `exit code ${code}`));
    return address;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }

  private async listening(): Promise<string> {
    const ended = new AbortController();
    this.child.once('exit', () => ended.abort());
    const [message] = await once(this.child, 'message', { signal: ended.signal }).catch(() => {
      throw new Error(`the ${this.name} service did not start`);
    });
    return (message as { listening: string }).listening;
  }

  private async restart(cause: string): Promise<void> {
    if (this.stopping) return;
    console.error(`The ${this.name} service ended unexpectedly (${cause}); starting it again.`);
    await this.start();
  }
}
