import { bounded } from '@earshot/test-kit';
import { DatabaseLink } from '@earshot/test-kit/database';
import { metricValue } from '@earshot/test-kit/http';
import type { Response } from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { SecurityEnvironment } from '../src/environment.js';
import { expectOAuthError, SecurityUnderTest } from './support.js';

let security: SecurityUnderTest;
let replicas: SecurityUnderTest[] = [];
beforeAll(async () => {
  security = await SecurityUnderTest.start();
});
afterEach(async () => {
  await Promise.all(replicas.map(({ app }) => app.close()));
  replicas = [];
});
afterAll(() => security.stop());

/** A replica with connections to the database, so that each count is in time. */
async function replica(settings: Partial<SecurityEnvironment>): Promise<SecurityUnderTest> {
  const started = await security.replica(settings);
  replicas.push(started);
  await Promise.all([1, 2, 3, 4].map(() => started.me('unknown').expect(403)));
  return started;
}

let addresses = 0;
const newAddress = () => `203.0.113.${++addresses}`;

/** A login from an address. */
const login = (
  at: SecurityUnderTest,
  account: Awaited<ReturnType<SecurityUnderTest['account']>>,
  address: string,
  changes = {},
) => at.login(account, changes).set('x-forwarded-for', address);

const rows = (): Promise<{ key: string; points: number }[]> =>
  security.database.dataSource.query('select key, points from security.rate_limit order by key');

const quotas = ({ headers }: Response) => ({ policy: headers['ratelimit-policy'], left: headers.ratelimit });

function expectLimited(response: Response, details: RegExp): void {
  expectOAuthError(response, 429, 'temporarily_unavailable', details);
  const seconds = Number(response.headers['retry-after']);
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(response.headers.ratelimit).toContain(`r=0;t=${seconds}`);
}

describe('the limit of an address at the token endpoint (B5)', () => {
  it('holds across replicas', async () => {
    const both = [await replica({ TOKEN_RATE_LIMIT: 4 }), await replica({ TOKEN_RATE_LIMIT: 4 })];
    const [account, address] = [await security.account(), newAddress()];
    for (const at of [...both, ...both]) await login(at, account, address).expect(201);
    for (const at of both) expectLimited(await login(at, account, address), /^Too many requests from this address/);
    await login(both[0], account, newAddress()).expect(201);
  });

  it('is in the headers of each answer, also of errors', async () => {
    const limited = await replica({ TOKEN_RATE_LIMIT: 3 });
    const [account, address] = [await security.account(), newAddress()];
    const answers = [
      await login(limited, account, address).expect(201),
      await login(limited, account, address, { password: 'wrong' }).expect(401),
      await login(limited, account, address, { grant_type: 'none' }).expect(400),
      await login(limited, account, address).expect(429),
    ];
    for (const answer of answers) expect(quotas(answer).policy).toBe('"address";q=3;w=60');
    const left = answers.map((answer) => /^"address";r=(\d);t=(60|5\d)$/.exec(quotas(answer).left!)?.[1]);
    expect(left).toEqual(['2', '1', '0', '0']);
  });

  it('counts both paths of the token endpoint together (B13)', async () => {
    const limited = await replica({ TOKEN_RATE_LIMIT: 1 });
    const [account, address] = [await security.account(), newAddress()];
    await login(limited, account, address).expect(201);
    const older = limited.http.post('/security/v1/oauth/token').set('x-forwarded-for', address);
    expectLimited(await older, /from this address/);
  });

  it('is that of the /64 network of an IPv6 address', async () => {
    const limited = await replica({ TOKEN_RATE_LIMIT: 1 });
    const account = await security.account();
    await login(limited, account, '2001:db8:1:2::1').expect(201);
    await login(limited, account, '2001:db8:1:2:ffff::2').expect(429);
    await login(limited, account, '2001:db8:1:3::1').expect(201);
  });

  it('ends with its window', async () => {
    const both = [await replica({ TOKEN_RATE_LIMIT: 1 }), await replica({ TOKEN_RATE_LIMIT: 1 })];
    const [account, address] = [await security.account(), newAddress()];
    await login(both[0], account, address).expect(201);
    await security.database.dataSource.query('update security.rate_limit set expire = 0');
    // The first replica rejects from memory.
    await login(both[0], account, address).expect(429);
    const renewed = await login(both[1], account, address).expect(201);
    expect(quotas(renewed).left).toMatch(/^"address";r=0;t=(60|59)$/);
  });

  it('does not reach the database once the address has exceeded it', async () => {
    const limited = await replica({ TOKEN_RATE_LIMIT: 1 });
    const [account, address] = [await security.account(), newAddress()];
    await login(limited, account, address).expect(201);
    for (let n = 0; n < 3; n++) await login(limited, account, address).expect(429);
    expect((await rows()).filter(({ key }) => key.endsWith(address))).toEqual([
      { key: `security address:${address}`, points: 1 },
    ]);
    const { text } = await limited.http.get('/metrics');
    expect(metricValue(text, 'rate_limit_rejections_total', { policy: 'address' })).toBe(3);
  });

  it('costs nothing if it is 0: no header and no row', async () => {
    const [account, address, before] = [await security.account(), newAddress(), await rows()];
    const answer = await login(security, account, address).expect(201);
    expect(quotas(answer)).toEqual({ policy: undefined, left: undefined });
    expect(await rows()).toEqual(before);
  });
});

describe('the limit of an application at the token endpoint (B5)', () => {
  it('holds across replicas and addresses, and is next to that of the address', async () => {
    const settings = { TOKEN_RATE_LIMIT: 100, APPLICATION_RATE_LIMIT: 2 };
    const both = [await replica(settings), await replica(settings)];
    const account = await security.account();
    const first = await login(both[0], account, newAddress()).expect(201);
    expect(quotas(first)).toEqual({
      policy: '"address";q=100;w=60, "application";q=2;w=60',
      left: expect.stringMatching(/^"address";r=99;t=\d+, "application";r=1;t=\d+$/),
    });
    await login(both[1], account, newAddress()).expect(201);
    for (const at of both)
      expectLimited(await login(at, account, newAddress()), /^Too many requests of this application/);
    await login(both[0], await security.account(), newAddress()).expect(201);
  });

  it('cannot be used up by callers who do not know the secret', async () => {
    const limited = await replica({ APPLICATION_RATE_LIMIT: 1 });
    const account = await security.account();
    for (let n = 0; n < 3; n++) {
      await login(limited, account, newAddress(), { client_secret: 'wrong' }).expect(401);
    }
    await login(limited, account, newAddress()).expect(201);
    await login(limited, account, newAddress()).expect(429);
  });
});

describe('the limits at _introspect and _revoke (B5)', () => {
  const ENDPOINTS = ['_introspect', '_revoke'] as const;
  type Application = Awaited<ReturnType<SecurityUnderTest['account']>>;

  const administer = (
    at: SecurityUnderTest,
    endpoint: (typeof ENDPOINTS)[number],
    account: Application,
    address: string,
    secret?: string,
  ) => at.administer(endpoint, account, 'a token', secret).set('x-forwarded-for', address);

  it('count wrong secrets for the address, together with the token endpoint and across replicas', async () => {
    const settings = { TOKEN_RATE_LIMIT: 4 };
    const both = [await replica(settings), await replica(settings)];
    const [account, address] = [await security.account(), newAddress()];
    await login(both[0], account, address).expect(201);
    for (const [place, endpoint] of ENDPOINTS.entries()) {
      const wrong = await administer(both[place], endpoint, account, address, 'wrong').expect(401);
      expect(quotas(wrong).left).toMatch(`"address";r=${2 - place};t=`);
    }
    const malformed = both[0].http.post('/security/v2/oauth/_revoke').type('form').send({ token: 'a token' });
    await malformed.set({ authorization: 'Basic !', 'x-forwarded-for': address }).expect(401);
    for (const at of both) {
      for (const endpoint of ENDPOINTS) {
        expectLimited(await administer(at, endpoint, account, address, 'wrong'), /from this address/);
      }
      expectLimited(await login(at, account, address), /from this address/);
    }
    await administer(both[0], '_revoke', account, newAddress(), 'wrong').expect(401);
  });

  it('never stop a right secret, whatever others send from its address', async () => {
    const limited = await replica({ TOKEN_RATE_LIMIT: 1 });
    const [account, address] = [await security.account(), newAddress()];
    const service = await security.account({ application: { scope: 'introspect' } });
    const { body } = await login(limited, account, address).expect(201);
    expectLimited(await administer(limited, '_introspect', service, address, 'wrong'), /from this address/);
    for (let n = 0; n < 3; n++) {
      const seen = await limited.administer('_introspect', service, body.access_token).set('x-forwarded-for', address);
      expect({ status: seen.status, active: seen.body.active }).toEqual({ status: 200, active: true });
      expect(quotas(seen)).toEqual({ policy: undefined, left: undefined });
    }
    const revoked = await limited.administer('_revoke', account, body.access_token).set('x-forwarded-for', address);
    expect(revoked.status).toBe(200);
    await limited.me(body.access_token).expect(403);
  });

  it('count the requests of an application, except introspection with the scope introspect', async () => {
    const limited = await replica({ TOKEN_RATE_LIMIT: 0, APPLICATION_RATE_LIMIT: 2 });
    const [account, address] = [await security.account(), newAddress()];
    const service = await security.account({ application: { scope: 'introspect' } });
    for (const [place, endpoint] of ENDPOINTS.entries()) {
      const answer = await administer(limited, endpoint, account, address).expect(200);
      expect(quotas(answer).left).toMatch(`"application";r=${1 - place};t=`);
    }
    for (const endpoint of ENDPOINTS) {
      expectLimited(await administer(limited, endpoint, account, address), /of this application/);
    }
    expectLimited(await login(limited, account, address), /of this application/);
    for (let n = 0; n < 5; n++) await administer(limited, '_introspect', service, address).expect(200);
    for (let n = 0; n < 2; n++) await administer(limited, '_revoke', service, address).expect(200);
    expectLimited(await administer(limited, '_revoke', service, address), /of this application/);
  });
});

describe('a database that does not count', () => {
  it.each(['cut', 'freeze'] as const)('leaves each process with a limit of its own after %s', async (trouble) => {
    const link = await DatabaseLink.open(security.database.urlAs('earshot_security'));
    const limited = await replica({ TOKEN_RATE_LIMIT: 2, DATABASE_URL: link.url });
    const [account, address] = [await security.account(), newAddress()];
    link[trouble]();
    for (let n = 0; n < 2; n++) {
      const answer = await bounded('for ever', login(limited, account, address));
      expectOAuthError(answer, 503, 'temporarily_unavailable', /unavailable or too busy/);
      expect(quotas(answer).left).toMatch(`r=${1 - n};`);
    }
    expectLimited(await login(limited, account, address), /from this address/);
    link.restore();
    await link.close();
  });

  it('such as one without the table, is no error', async () => {
    await security.database.dataSource.query('alter table security.rate_limit rename to elsewhere');
    onTestFinished(() => security.database.dataSource.query('alter table security.elsewhere rename to rate_limit'));
    const limited = await replica({ TOKEN_RATE_LIMIT: 2 });
    const [account, address] = [await security.account(), newAddress()];
    for (let n = 0; n < 2; n++) await login(limited, account, address).expect(201);
    expectLimited(await login(limited, account, address), /from this address/);
    const { text } = await limited.http.get('/metrics');
    expect(metricValue(text, 'rate_limit_local_counts_total', { policy: 'address' })).toBe(3);
  });
});

describe('the counts of windows that have ended', () => {
  it('are pruned', async () => {
    const limited = await replica({ TOKEN_RATE_LIMIT: 5 });
    const account = await security.account();
    await login(limited, account, newAddress()).expect(201);
    await security.database.dataSource.query('update security.rate_limit set expire = 0');
    await login(limited, account, newAddress()).expect(201);
    const before = await rows();
    await security.prune();
    expect(before.length).toBeGreaterThan(1);
    expect(await rows()).toHaveLength(1);
  });
});
