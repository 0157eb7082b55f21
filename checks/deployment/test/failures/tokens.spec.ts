import { setTimeout as sleep } from 'node:timers/promises';
import { BOUNDED_MS, runSeed } from '@earshot/test-kit';
import { type Deployment, login, type User } from '@earshot/test-kit/deployment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOAD_USER, reportsOf, VICTIMS } from './fixtures.js';
import { startDeployment } from './start-deployment.js';

/** How long coding and mention may use what security has answered. */
const KNOWN_MS = 5_000;

let deployment: Deployment;

describe('a token', () => {
  beforeAll(async () => void (deployment = await startDeployment()));
  afterAll(() => deployment.stop());

  it('revoked at one replica is rejected by security at once, and by every other replica within 5 s', async () => {
    const token = await knownEverywhere(VICTIMS[0]);
    const { client_id, client_secret } = LOAD_USER;
    const revoked = await fetch(`${deployment.of('security')[0].address}/security/v2/oauth/_revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token, client_id, client_secret }),
    });
    expect(revoked.status).toBe(200);
    await expectRejected(token);
  });

  it('of a user who was deactivated is rejected in the same way (B12)', async () => {
    const token = await knownEverywhere(VICTIMS[1]);
    await runSeed(deployment.database.url, 'deactivate', VICTIMS[1].username);
    await expectRejected(token);
  });

  it('that no replica has seen is accepted while one replica of security does not run', async () => {
    const unseen = await login(deployment.address, LOAD_USER);
    const [killed] = deployment.of('security');
    await killed.kill();
    expect(await statuses(unseen)).toEqual([204, 204, 200, 200]);
    await killed.start();
  });

  it('is accepted for 5 s without security, then 503, and never 401', async () => {
    const unseen = await login(deployment.address, VICTIMS[2]);
    const askedAt = performance.now();
    const token = await knownEverywhere(LOAD_USER);
    const knownAt = performance.now();
    await Promise.all(deployment.of('security').map((replica) => replica.kill()));
    const seen = new Set<string>();
    while (performance.now() - knownAt < KNOWN_MS + 2_000) {
      const after = performance.now() - knownAt;
      const answers = await statuses(token);
      const isKnown = performance.now() - askedAt < KNOWN_MS;
      for (const status of answers) {
        expect([200, 204, 503]).toContain(status);
        if (isKnown) expect(status).not.toBe(503);
        if (after > KNOWN_MS) expect(status).toBe(503);
        seen.add(status === 503 ? 'unavailable' : 'served');
      }
      expect(await statuses(unseen)).toEqual([503, 503, 503, 503]);
      await sleep(100);
    }
    expect(seen).toEqual(new Set(['served', 'unavailable']));
    const response = await code(deployment.address, token);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await response.json()).toMatchObject({ errors: [{ code: 'security_unavailable' }] });
    await Promise.all(deployment.of('security').map((replica) => replica.start()));
    await expect.poll(() => statuses(token)).toEqual([204, 204, 200, 200]);
  });
});

/** Logs in, and shows the token to each replica of coding and mention. */
async function knownEverywhere(user: User): Promise<string> {
  const token = await login(deployment.address, user);
  expect(await meAtEach(token)).toEqual([200, 200]);
  expect(await statuses(token)).toEqual([204, 204, 200, 200]);
  return token;
}

async function expectRejected(token: string): Promise<void> {
  expect(await meAtEach(token)).toEqual([403, 403]);
  await expect.poll(() => statuses(token), { timeout: BOUNDED_MS }).toEqual([401, 401, 401, 401]);
}

const meAtEach = (token: string) =>
  Promise.all(
    deployment.of('security').map(async ({ address }) => {
      const response = await fetch(`${address}/security/v2/me`, { headers: { authorization: `Bearer ${token}` } });
      return response.status;
    }),
  );

/** The statuses of both replicas of coding, and both of mention. */
const statuses = (token: string): Promise<number[]> =>
  Promise.all([
    ...deployment.of('coding').map(async ({ address }) => (await code(address, token)).status),
    ...deployment.of('mention').map(async ({ address }) => (await search(address, token)).status),
  ]);

const code = (address: string, token: string) => post(`${address}/coding/v1/_bulk`, token, { data: [] });
const search = (address: string, token: string) =>
  post(`${address}/mention/v2/reports/${reportsOf(0)[0]}/_search`, token, { size: 0 });

const post = (url: string, token: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
