import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_FIXTURES } from '../src/workspace.js';
import { PlatformUnderTest } from './support.js';

const started: PlatformUnderTest[] = [];
afterEach(async () => {
  for (const platform of started.splice(0)) {
    await platform.end();
    await platform.remove();
  }
});

async function start(settings: Record<string, string>): Promise<PlatformUnderTest> {
  const platform = await PlatformUnderTest.start(settings);
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
    await rm(folder, { recursive: true });
  });
});

describe('PUBLIC_URL (A3)', () => {
  const issuer = async (platform: PlatformUnderTest) => {
    const response = await fetch(`${platform.address}/.well-known/oauth-authorization-server`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    return ((await response.json()) as { issuer: string }).issuer;
  };

  it('is the issuer of tokens; by default the URL of the proxy is', async () => {
    expect(await issuer(await start({ PUBLIC_URL: 'https://api.example' }))).toBe('https://api.example');
    const platform = await start({ SEED_DIR: DEMO_FIXTURES });
    expect(await issuer(platform)).toBe(platform.address);
  });
});
