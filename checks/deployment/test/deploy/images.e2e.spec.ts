import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@earshot/database-kit';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';
import { SERVICES } from '@earshot/database-kit/services';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD, BuildStage, DOCKERFILE } from './dockerfile.js';
import { Image } from './image.js';
import { LONG, ROOT, STEPS } from '@earshot/test-kit';
import { ADA, freePorts, login } from '@earshot/test-kit/deployment';

const PROGRAMS = [...SERVICES, 'seed'];

let folder: string;
const images = new Map<string, Image>();
const image = (program: string) => images.get(program)!;

/** Carries out each instruction of the Dockerfile in an empty folder, once for each program. */
function buildImages(): void {
  const stage = new BuildStage(join(folder, 'root'));
  const perProgram = BUILD.findIndex((each) => each.getKeyword() === 'ARG');
  for (const instruction of BUILD.slice(0, perProgram)) stage.carryOut(instruction);
  for (const program of PROGRAMS) {
    const ofProgram = stage.for(program);
    for (const instruction of BUILD.slice(perProgram)) ofProgram.carryOut(instruction);
    const built = join(folder, program);
    renameSync(ofProgram.path('/app'), built);
    images.set(program, new Image(built));
  }
}

// It installs the packages of each program.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-images-'));
  chmodSync(folder, 0o755);
  buildImages();
}, LONG.timeout);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the Dockerfile', () => {
  it('is well-formed', () => {
    expect(validate(DOCKERFILE)).toEqual([]);
  });
});

interface Lock {
  packages: Record<string, { version: string; dev?: boolean }>;
}
interface Sbom {
  components: { group?: string; name: string; version: string }[];
}

describe.each(PROGRAMS)('the image of %s', (program) => {
  const json = <T>(...path: string[]) => JSON.parse(readFileSync(image(program).path(...path), 'utf8')) as T;
  const installed = () =>
    Object.entries(json<Lock>('node_modules', '.package-lock.json').packages).map(([path, { version }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
    }));
  const text = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

  it('has only packages of production, in the versions of the workspace', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
    const production = Object.entries(packages)
      .filter(([, { dev }]) => !dev)
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`);
    const found = installed().map(text);
    expect(found.length).toBeGreaterThan(50);
    expect(found.filter((each) => !production.includes(each))).toEqual([]);
  });

  it('has a list of all its packages (SBOM)', () => {
    const { components } = json<Sbom>('sbom.cdx.json');
    const listed = components.map(({ group, name, version }) =>
      text({ name: group ? `${group}/${name}` : name, version }),
    );
    expect(new Set(listed)).toEqual(new Set(installed().map(text)));
  });
});

describe('the image of mention', () => {
  it('has no package that only other programs need', () => {
    const names = readdirSync(image('mention').path('node_modules'));
    expect(names).toContain('fastify');
    expect(names).not.toContain('@node-rs');
    expect(readdirSync(image('security').path('node_modules'))).toContain('@node-rs');
  });
});

describe('the images, with the secrets of deploy/secrets.sh', STEPS, () => {
  let database: EmbeddedDatabase;
  let before: string[][];
  const secret = (name: string) => join(folder, 'secrets', name);
  const running = new Map<string, { process: ChildProcess; address: string; settings: Record<string, string> }>();
  const allFiles = () => PROGRAMS.map((program) => image(program).files());

  beforeAll(async () => {
    before = allFiles();
    database = await startEmbeddedDatabase({ folder: join(folder, 'database'), durable: false });
    const { host } = new URL(database.url);
    execFileSync('sh', [join(ROOT, 'deploy', 'secrets.sh'), join(folder, 'secrets'), host]);
    chmodSync(join(folder, 'secrets'), 0o755);
    // As the image of PostgreSQL does with POSTGRES_USER, POSTGRES_PASSWORD_FILE and POSTGRES_DB.
    await withClient(database.url, async (client) => {
      const password = client.escapeLiteral(readFileSync(secret('owner_password'), 'utf8'));
      await client.query(`create role earshot superuser login password ${password}`);
      await client.query('alter database earshot owner to earshot');
      await client.query(readFileSync(secret('logins.sql'), 'utf8'));
    });
  });
  afterAll(async () => {
    for (const { process } of running.values()) process.kill('SIGKILL');
    await database.stop();
  });

  const owner = { DATABASE_URL_FILE: '' };
  beforeAll(() => void (owner.DATABASE_URL_FILE = secret('owner_url')));

  const succeed = async (program: string, args: string[]) => {
    const { exitCode, errors } = await image(program).run(owner, args);
    expect(`${exitCode} ${errors}`).toMatch(/^0 /);
  };

  it.each(['security', 'coding'])('migrate: %s', async (area) => {
    expect((await image(area).run(owner, ['migrate.js', '--status'])).exitCode).toBe(3);
    await succeed(area, ['migrate.js']);
    expect((await image(area).run(owner, ['migrate.js', '--status'])).exitCode).toBe(0);
  });

  it('create the application of the services, and load fixtures', async () => {
    await succeed('seed', [
      'main.js',
      'create-introspector',
      'services',
      '--secret-file',
      secret('introspection_secret'),
    ]);
    const guarded = await image('seed').run(owner, ['main.js', 'load', 'fixtures']);
    expect(guarded.errors).toBe('NODE_ENV is production: loading the demo fixtures needs --force.\n');
    await succeed('seed', ['main.js', 'load', 'fixtures', '--force']);
  });

  it.each(SERVICES)('find nothing wrong, start, and are healthy: %s', async (service) => {
    const [port] = await freePorts(1);
    const settings = {
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATABASE_URL_FILE: service === 'desk' ? '' : secret(`${service}_url`),
      SECURITY_URL: running.get('security')?.address ?? '',
      INTROSPECTION_CLIENT_ID: 'services',
      INTROSPECTION_CLIENT_SECRET_FILE: secret('introspection_secret'),
    };
    const { exitCode, output } = await image(service).run(settings, ['doctor.js']);
    expect(output).not.toMatch(/^(wrong|risky)/m);
    expect(exitCode).toBe(0);

    expect(await image(service).health(settings)).toBe(1);
    const process = image(service).start(settings);
    const address = `http://127.0.0.1:${port}`;
    running.set(service, { process, address, settings });
    await expect.poll(() => readiness(address)).toBe(200);
    expect(await image(service).health(settings)).toBe(0);
  });

  it('answer requests', async () => {
    const at = (service: string) => running.get(service)!.address;
    const token = await login(at('security'), ADA);
    const send = (url: string, body: object) =>
      fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const update = { action: 'update', report_id: 'acme-brand', mention_id: 'm-0001', payload: { tags: ['image'] } };
    expect((await send(`${at('coding')}/coding/v1/_bulk`, { data: [update] })).status).toBe(204);
    const found = await send(`${at('mention')}/mention/v2/reports/acme-brand/_search`, {
      filters: { ids: ['m-0001'] },
    });
    expect(await found.json()).toMatchObject({ data: [{ id: 'm-0001', tags: ['image'] }] });
  });

  it('have the page of the desk, with all its files (H1)', async () => {
    const { address } = running.get('desk')!;
    const page = await (await fetch(`${address}/desk/`)).text();
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);
    expect(files.length).toBeGreaterThan(1);
    for (const path of files) {
      const file = await fetch(address + path);
      expect({ path, status: file.status, isEmpty: (await file.text()) === '' }).toEqual({
        path,
        status: 200,
        isEmpty: false,
      });
    }
  });

  it.each(SERVICES)('stop with exit code 0, and have written no file: %s', async (service) => {
    const { process, settings } = running.get(service)!;
    process.kill('SIGTERM');
    expect(await once(process, 'exit')).toEqual([0, null]);
    expect(await image(service).health(settings)).toBe(1);
    expect(allFiles()).toEqual(before);
  });
});

/** The status of readiness, or 0 while there is no answer. */
const readiness = (address: string): Promise<number> =>
  fetch(`${address}/health/ready`).then(
    (response) => response.status,
    () => 0,
  );
