import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { withSettings } from '@earshot/service-kit';
import { writeLog } from '../log-file.js';
import { serviceProgram } from '../workspace.js';

/** A service ended before it listened. It has reported the reason on standard error. */
export class ServiceNotStarted extends Error {}

/** The pause before another attempt after one that failed. It doubles with each failure, up to the longest one. */
const FIRST_PAUSE_S = 0.5;
const LONGEST_PAUSE_S = 30;

/** A service that ends sooner after it listened counts as one that did not start. */
const STABLE_MS = 10_000;

/** A service in a separate process. If it ends unexpectedly, it is started again on the same port until that works. */
export class ServiceProcess {
  private child: ChildProcess;
  private port = '0';
  private readonly stopping = new AbortController();
  private listeningSince = 0;
  /** In seconds. 0 as long as no start failed. */
  private pause = 0;
  /** Resolves when all output of the process is in its log. */
  private logged: Promise<void> = Promise.resolve();

  constructor(
    private readonly name: string,
    private readonly logs: string,
    private readonly settings: Record<string, string>,
  ) {}

  /** Starts it, and returns its address when it listens. */
  async start(): Promise<string> {
    // The proxy has already drained when it stops the services, and it alone is the proxy that they trust.
    const own = { HOST: '127.0.0.1', PORT: this.port, SHUTDOWN_DELAY: '0', TRUSTED_PROXIES: 'loopback' };
    this.child = spawn(process.execPath, ['--enable-source-maps', serviceProgram(this.name)], {
      env: withSettings(process.env, { ...this.settings, ...own }),
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      // The terminal sends Ctrl-C to all processes, but services must stop after the proxy has drained.
      detached: true,
    });
    await once(this.child, 'spawn');
    this.logged = writeLog(this.child.stdout!, this.logs, this.name);
    const address = await this.listening();
    this.port = new URL(address).port;
    this.listeningSince = performance.now();
    this.child.once('exit', (code, signal) => void this.restart(signal ?? `exit code ${code}`));
    return address;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
    await this.logged;
  }

  private async listening(): Promise<string> {
    const ended = new AbortController();
    this.child.once('exit', () => ended.abort());
    const [message] = await once(this.child, 'message', { signal: ended.signal }).catch(() => {
      const { signalCode } = this.child;
      if (signalCode !== null) throw new Error(`${signalCode} ended the ${this.name} service`);
      throw new ServiceNotStarted(`the ${this.name} service did not start`);
    });
    return (message as { listening: string }).listening;
  }

  private async restart(cause: string): Promise<void> {
    const { signal } = this.stopping;
    if (signal.aborted) return;
    if (performance.now() - this.listeningSince >= STABLE_MS) this.pause = 0;
    let problem = `ended unexpectedly (${cause})`;
    while (!signal.aborted) {
      const when = this.pause === 0 ? 'starting it again' : `trying again in ${this.pause} s`;
      console.error(`The ${this.name} service ${problem}; ${when}.`);
      await sleep(this.pause * 1000, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      this.pause = Math.min(2 * this.pause || FIRST_PAUSE_S, LONGEST_PAUSE_S);
      const isRunning = await this.start().then(
        () => true,
        () => false,
      );
      if (isRunning) return;
      problem = 'did not start';
    }
  }
}
