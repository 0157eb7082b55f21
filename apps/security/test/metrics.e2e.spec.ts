import { User } from '@earshot/security/entities';
import { documentedMetrics, metricValue, servedMetrics } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecurityUnderTest } from './support.js';

let security: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start();
});
afterAll(() => security.stop());

const metrics = async () => (await security.http.get('/metrics').expect(200)).text;

describe('the metrics of security (A5)', () => {
  it('are those of docs/observability.md', async () => {
    expect(servedMetrics(await metrics())).toEqual(documentedMetrics('security'));
  });

  it('have the connections to the database', async () => {
    const text = await metrics();
    expect(metricValue(text, 'database_pool_max_connections')).toBe(10);
    expect(metricValue(text, 'database_pool_connections')).toBeGreaterThan(0);
    expect(metricValue(text, 'database_pool_waiting')).toBe(0);
  });

  it('count grants by type and outcome', async () => {
    const grants = async () => {
      const text = await metrics();
      const kinds = [
        ['password', 'issued'],
        ['password', 'invalid_grant'],
        ['password', 'invalid_client'],
        ['refresh_token', 'issued'],
        ['client_credentials', 'issued'],
        ['client_credentials', 'invalid_grant'],
        ['unknown', 'unsupported_grant_type'],
      ];
      return kinds.map(([grant_type, outcome]) => metricValue(text, 'grants_total', { grant_type, outcome }) ?? 0);
    };
    const before = await grants();
    const account = await security.account();
    const { body } = await security.login(account).expect(201);
    await security.login(account, { password: 'wrong' }).expect(401);
    await security.login(account, { client_secret: 'wrong' }).expect(401);
    await security.login(account, { grant_type: 'other' }).expect(400);
    await security.refresh(account, body.refresh_token).expect(200);
    const machine = await security.machine();
    await security.machineLogin(machine).expect(200);
    await security.database.dataSource.getRepository(User).update({ id: machine.user.id }, { activated: false });
    await security.machineLogin(machine).expect(400);
    expect(await grants()).toEqual(before.map((count) => count + 1));
  });

  it('show the logins that wait', async () => {
    const account = await security.account();
    const logins = Array.from({ length: 30 }, (_, n) =>
      security.login(account, { username: `unknown-${n}` }).expect(401),
    );
    const all = Promise.all(logins);
    const waiting = async () => {
      const scraped = await metrics();
      return ['login_queue_length', 'password_checks_waiting'].map((name) => (metricValue(scraped, name) ?? 0) > 0);
    };
    await expect.poll(waiting, { interval: 5 }).toEqual([true, true]);
    await all;
    expect(metricValue(await metrics(), 'login_queue_length')).toBe(0);
    expect(metricValue(await metrics(), 'password_checks_waiting')).toBe(0);
  });
});
