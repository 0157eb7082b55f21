import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceName, SERVICES } from '@earshot/database-kit/services';
import { GATEWAY_FOLDER, OPENAPI_DOCUMENT } from '../workspace.js';

const PROGRAMS = ['nginx', '/usr/sbin/nginx'];
const POLL_MS = 20;
const START_MS = 60_000;

/** The nginx of this machine, or undefined if it is not installed. */
export const nginxProgram = (): string | undefined => PROGRAMS.find((name) => spawnSync(name, ['-v']).status === 0);

export interface GatewayOptions {
  port: number;
  /** The ports of the replicas of each service. */
  replicas: Record<ServiceName, number[]>;
  /** Replaces texts in the configuration files, such as time-outs that would take too long in a test. */
  replace?: Record<string, string>;
}

/** An nginx with the configuration of `deploy/gateway`, in a folder of its own. */
export class Gateway {
  private nginx: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start({ port, replicas, replace = {} }: GatewayOptions): Promise<Gateway> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-gateway-'));
    // If root starts nginx, its workers run as another user.
    await chmod(folder, 0o755);
    await cp(GATEWAY_FOLDER, folder, { recursive: true, filter: (path) => !/[\\/](test|node_modules)$/.test(path) });
    await cp(OPENAPI_DOCUMENT, join(folder, 'openapi.json'));
    const gateway = new Gateway(folder, port);
    await gateway.configure({ port, replicas, replace });
    await gateway.launch();
    return gateway;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number | undefined {
    return this.nginx?.pid;
  }

  /** The bytes of a file of its folder, such as `access.log`. */
  read(name: string): Promise<string> {
    return readFile(join(this.folder, name), 'utf8');
  }

  /** Starts new workers with the current configuration. The old ones finish their requests. */
  reload(): void {
    this.nginx!.kill('SIGHUP');
  }

  /** kill -9 of all its processes. */
  async kill(): Promise<void> {
    const ended = once(this.nginx!, 'exit');
    process.kill(-this.nginx!.pid!, 'SIGKILL');
    await ended;
  }

  /** Starts it, also after `kill`. */
  async launch(): Promise<void> {
    const args = ['-p', this.folder, '-c', join(this.folder, 'nginx.conf'), '-g', 'daemon off;'];
    // A process group, so that `kill` reaches the workers, too.
    this.nginx = spawn(nginxProgram()!, args, { stdio: 'ignore', detached: true });
    process.once('exit', this.atExit);
    const until = Date.now() + START_MS;
    while (!(await accepts(this.port))) {
      if (this.nginx.exitCode !== null || Date.now() > until) {
        throw new Error(`nginx did not start: ${await this.read('error.log').catch(() => '')}`);
      }
      await sleep(POLL_MS);
    }
  }

  async stop(): Promise<void> {
    if (this.nginx && this.nginx.exitCode === null && this.nginx.signalCode === null) {
      const ended = once(this.nginx, 'exit');
      this.nginx.kill('SIGTERM');
      await ended;
    }
    process.off('exit', this.atExit);
    await rm(this.folder, { recursive: true, force: true });
  }

  private readonly atExit = () => void this.nginx?.kill('SIGTERM');

  private async configure({ port, replicas, replace }: GatewayOptions): Promise<void> {
    for (const service of SERVICES) {
      const name = join('replicas', `${service}.conf`);
      // The parameters of a replica are those of the configuration.
      const [, parameters] = /^server \S+( .*)?;$/m.exec(await this.read(name))!;
      const lines = replicas[service].map((each) => `server 127.0.0.1:${each}${parameters};\n`);
      await writeFile(join(this.folder, name), lines.join(''));
    }
    await this.replaceIn('settings.conf', { '127.0.0.1:8080': `127.0.0.1:${port}` });
    for (const [name, texts] of byFile(replace ?? {})) await this.replaceIn(name, texts);
  }

  private async replaceIn(name: string, texts: Record<string, string>): Promise<void> {
    let text = await this.read(name);
    for (const [from, to] of Object.entries(texts)) {
      if (!text.includes(from)) throw new Error(`${name} has no "${from}"`);
      text = text.replace(from, to);
    }
    await writeFile(join(this.folder, name), text);
  }
}

/** `{ 'proxy.conf: proxy_read_timeout 60s': '...' }`, by file. */
function byFile(replace: Record<string, string>): Map<string, Record<string, string>> {
  const files = new Map<string, Record<string, string>>();
  for (const [key, to] of Object.entries(replace)) {
    const [name, from] = key.split(': ');
    files.set(name, { ...files.get(name), [from]: to });
  }
  return files;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
