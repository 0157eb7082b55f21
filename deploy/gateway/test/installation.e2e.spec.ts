import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Deployment, freePorts, nginxProgram } from '@earshot/test-kit/deployment';
import { ask } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** The commands of README.md that install and start the gateway, and the request that checks it. */
const [INSTALL, CHECK] = [
  ...readFileSync(join(ROOT, 'deploy/gateway/README.md'), 'utf8').matchAll(/^```sh\n(.*?)^```/gms),
].map(([, commands]) => commands);

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log('Left out the installation of the gateway as README.md prints it: it needs root.');

describe.runIf(isRoot && nginxProgram() !== undefined)('the gateway as README.md installs it', () => {
  let folder: string;
  let port: number;
  let services: Deployment;

  /** Carries out commands of the page with other folders and another port. */
  const run = async (commands: string): Promise<string> => {
    const here = commands
      .replaceAll('/var/lib/earshot-gateway', `${folder}/state`)
      .replaceAll('/etc/earshot-gateway', `${folder}/configuration`)
      .replaceAll('8080', String(port));
    return (await promisify(execFile)('bash', ['-euc', here], { cwd: ROOT })).stdout;
  };
  const [prepare, control] = INSTALL.split(/^(?=gateway\(\))/m);
  const gateway = (args: string) => run(`${control.split('\n', 1)[0]}\ngateway ${args}`);
  const live = () =>
    ask(`http://127.0.0.1:${port}`, 'GET /health/live HTTP/1.1').then(
      ({ status }) => status,
      () => 'no answer',
    );

  const edit = async (name: string, from: RegExp, to: number) => {
    const path = join(folder, 'configuration', name);
    await writeFile(path, (await readFile(path, 'utf8')).replace(from, String(to)));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-installation-'));
    // The user of nginx reads the configuration.
    await chmod(folder, 0o755);
    [port] = await freePorts(1);
    services = await Deployment.start({ replicas: 1 });
    await run(prepare);
    await edit('settings.conf', /8080/g, port);
    await edit('replicas/coding.conf', /30[01]2/g, services.of('coding')[0].port);
  });
  afterAll(async () => {
    await services.stop();
    await rm(folder, { recursive: true });
  });

  it('stores a body that does not fit into its buffers, is reloaded and stopped', async () => {
    await gateway('-t');
    await gateway('');
    await expect.poll(live).toBe(200);
    expect(await run(CHECK)).toBe('401\n');
    await gateway('-s reload');
    expect(await run(CHECK)).toBe('401\n');
    await gateway('-s quit');
    await expect.poll(live).toBe('no answer');
  });
});
