import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LONG } from '@earshot/test-kit';
import { freePorts } from '@earshot/test-kit/deployment';
import { afterEach, describe, expect, it } from 'vitest';
import { failedStart, PlatformUnderTest } from './support.js';

const started: PlatformUnderTest[] = [];
afterEach(async () => {
  for (const platform of started.splice(0)) {
    await platform.end();
    await platform.remove();
  }
});

async function start(settings: Record<string, string>): Promise<PlatformUnderTest> {
  const platform = await PlatformUnderTest.startEmpty(settings);
  started.push(platform);
  return platform;
}

const logins = async (platform: PlatformUnderTest) =>
  (await platform.query<{ login: string }>('select login from security."user" order by 1')).map(({ login }) => login);

describe('NODE_ENV=production npm start on an empty database (A1)', () => {
  it('does not load the demo fixtures, because their passwords are public', async () => {
    const platform = await start({ NODE_ENV: 'production' });
    expect(await logins(platform)).toEqual([]);
    expect((await platform.token({})).status).toBe(401);
    expect(platform.output).not.toContain('demo-password');
  });

  it('loads the fixtures of SEED_DIR', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-fixtures-'));
    const fixtures = {
      clients: { id: 'initech', name: 'Initech' },
      users: { id: 'grace', client_id: 'initech', login: 'grace', email: 'g@initech.example', password: 'not a demo' },
    };
    for (const [type, data] of Object.entries(fixtures)) {
      await writeFile(join(folder, `${type}.json`), JSON.stringify({ data: [data] }));
    }
    const platform = await start({ NODE_ENV: 'production', SEED_DIR: folder });
    expect(await logins(platform)).toEqual(['grace']);
    expect(platform.output).toMatch(/^NODE_ENV is production, but the database is the PostgreSQL .*Set DATABASE_URL/m);
    await rm(folder, { recursive: true });
  });

  it('names SEED_DIR if its fixtures cannot be loaded, and loads none of them (A3)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-fixtures-'));
    await writeFile(join(folder, 'clients.json'), JSON.stringify({ data: [{ id: 'initech', name: 'Initech' }] }));
    await writeFile(join(folder, 'users.json'), '{"data": [{}]}');
    const data = await mkdtemp(join(tmpdir(), 'earshot-start-'));
    const settings = { DATA_DIR: data, PORT: '0', SEED_DIR: folder };
    for (let attempt = 0; attempt < 2; attempt++) {
      const { code, output } = await failedStart(settings);
      expect(code).toBe(1);
      expect(output).toMatch(/users\.json: index 0: id must be a non-empty string/);
      expect(output.trimEnd().split('\n').at(-1)).toBe(
        `SEED_DIR: the fixtures of ${folder} could not be loaded, see above; nothing was loaded`,
      );
    }
    await Promise.all([folder, data].map((path) => rm(path, { recursive: true })));
  });

  // It hashes the passwords of 500 users.
  it('loads the fixtures again after a start that was interrupted while it loaded them (A1)', LONG, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-fixtures-'));
    await writeFile(join(folder, 'clients.json'), JSON.stringify({ data: [{ id: 'initech', name: 'Initech' }] }));
    const user = { client_id: 'initech', email: '', password: 'not a demo' };
    const users = Array.from({ length: 500 }, (_, n) => JSON.stringify({ ...user, id: `u${n}`, login: `l${n}` }));
    await writeFile(join(folder, 'users.ndjson'), users.join('\n'));
    const settings = { SEED_DIR: folder };
    const interrupted = await PlatformUnderTest.starting((await freePorts(1))[0], 0, settings);
    started.push(interrupted);
    await expect.poll(() => interrupted.isLoading()).toBe(true);
    expect(await interrupted.end('SIGINT')).toEqual({ code: 0, signal: null });
    await interrupted.start(settings);
    expect(await logins(interrupted)).toHaveLength(500);
    await rm(folder, { recursive: true });
  });
});

describe('a start that takes long (A1)', () => {
  it('says every 10 s what it is doing, also without a terminal', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-fixtures-'));
    // A file that ends only when the test has written it.
    const clients = join(folder, 'clients.ndjson');
    execFileSync('mkfifo', [clients]);
    const platform = await PlatformUnderTest.starting((await freePorts(1))[0], 0, { SEED_DIR: folder });
    started.push(platform);
    const lines = () => platform.output.match(/^loading the fixtures of .* \.\.\. \d+ s$/gm) ?? [];
    await expect.poll(() => lines().length).toBeGreaterThanOrEqual(2);
    const [first, second] = lines().map((line) => Number(/(\d+) s$/.exec(line)![1]));
    expect(second - first).toBe(10);
    await writeFile(clients, JSON.stringify({ id: 'initech', name: 'Initech' }));
    await expect.poll(() => platform.output).toContain('Ctrl-C');
    await rm(folder, { recursive: true });
  });
});

describe('PUBLIC_URL (A3)', () => {
  it('is the issuer of tokens, whatever X-Forwarded headers say', async () => {
    const platform = await PlatformUnderTest.start({ PUBLIC_URL: 'https://api.example' });
    started.push(platform);
    const response = await fetch(`${platform.address}/.well-known/oauth-authorization-server`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(await response.json()).toMatchObject({ issuer: 'https://api.example' });
  });
});
