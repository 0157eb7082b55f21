import { expectError, metricValue } from '@earshot/test-kit/http';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Account, CodingUnderTest } from './support.js';

let coding: CodingUnderTest;
let both: CodingUnderTest[];
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  both = [await coding.replica({ ACCOUNT_RATE_LIMIT: 2 }), await coding.replica({ ACCOUNT_RATE_LIMIT: 2 })];
  // Opens connections to the database, so that each count is in time.
  for (const at of both) await Promise.all([1, 2, 3, 4].map(() => code(at, coding.account())));
});
afterAll(async () => {
  await Promise.all(both.map(({ app }) => app.close()));
  await coding.stop();
});

/** A bulk request for a report that does not exist. */
const code = (at: CodingUnderTest, account: Account) =>
  at.bulk(account, [{ action: 'update', report_id: 'none', mention_id: 'none', payload: {} }]);

const quotas = ({ headers }: Response) => ({ policy: headers['ratelimit-policy'], left: headers.ratelimit });

const rows = (): Promise<{ key: string; points: number }[]> =>
  coding.database.dataSource.query('select key, points from coding.rate_limit order by key');

describe('the limit of a client account (E2)', () => {
  it('holds across replicas and users of the account, and for no other account', async () => {
    const account = coding.account();
    const first = await code(both[0], account).expect(200);
    expect(quotas(first)).toEqual({
      policy: '"account";q=2;w=60',
      left: expect.stringMatching(/^"account";r=1;t=(60|5\d)$/),
    });
    await code(both[1], coding.colleague(account)).expect(200);
    for (const at of both) {
      const answer = await code(at, account);
      expectError(
        answer,
        'rate_limit_exceeded',
        /^The client account may send 2 requests per minute; try again in \d+ s\.$/,
      );
      const seconds = Number(answer.headers['retry-after']);
      expect(seconds).toBeGreaterThan(50);
      expect(quotas(answer).left).toBe(`"account";r=0;t=${seconds}`);
    }
    await code(both[0], coding.account()).expect(200);
    expect((await rows()).filter(({ key }) => key.includes(account.clientId))).toEqual([
      { key: `coding account:${account.clientId}`, points: 3 },
    ]);
  });

  it('is checked before a large body is read, and nothing is applied', async () => {
    const account = coding.account();
    const report = await coding.report(account, 1);
    for (const at of both) await code(at, account).expect(200);
    const items = Array.from({ length: 2_000 }, () => ({
      ...{ action: 'update', report_id: report, mention_id: 'm0' },
      payload: { sentiment: 'positive' },
    }));
    expectError(await both[0].bulk(account, items), 'rate_limit_exceeded', /per minute/);
    expect((await coding.mention(report, 'm0')).sentiment).toBe('unassigned');
    expect(await coding.records(report)).toEqual([]);
  });

  it('does not count requests without a valid token, or public ones', async () => {
    const before = await rows();
    await both[0].http.get('/coding/v1/openapi.json').expect(200);
    const answer = await both[0].http.post('/coding/v1/_bulk').set('authorization', 'Bearer unknown').send({});
    expect(answer.status).toBe(401);
    expect(quotas(answer)).toEqual({ policy: undefined, left: undefined });
    expect(await rows()).toEqual(before);
  });

  it('costs nothing if it is 0: no header and no row', async () => {
    const before = await rows();
    const answer = await code(coding, coding.account()).expect(200);
    expect(quotas(answer)).toEqual({ policy: undefined, left: undefined });
    expect(await rows()).toEqual(before);
  });

  it('is counted by each process for itself while the database does not count', async () => {
    const account = coding.account();
    const metric = async (name: string) =>
      metricValue((await both[0].http.get('/metrics')).text, name, { policy: 'account' }) ?? 0;
    const [counted, rejected] = [
      await metric('rate_limit_local_counts_total'),
      await metric('rate_limit_rejections_total'),
    ];
    await coding.database.dataSource.query('alter table coding.rate_limit rename to elsewhere');
    onTestFinished(() => coding.database.dataSource.query('alter table coding.elsewhere rename to rate_limit'));
    for (const at of [...both, ...both]) await code(at, account).expect(200);
    for (const at of both) expectError(await code(at, account), 'rate_limit_exceeded', /per minute/);
    expect(await metric('rate_limit_local_counts_total')).toBe(counted + 3);
    expect(await metric('rate_limit_rejections_total')).toBe(rejected + 1);
  });
});
