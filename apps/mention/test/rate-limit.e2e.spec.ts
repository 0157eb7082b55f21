import { expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MentionUnderTest } from './support.js';

let mention: MentionUnderTest;
let both: MentionUnderTest[];
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  const limited = () => mention.replica(mention.serviceUrl, { ACCOUNT_RATE_LIMIT: 3 });
  both = [await limited(), await limited()];
  // Opens connections to the database, so that each count is in time.
  for (const at of both) await Promise.all([1, 2, 3, 4].map(() => at.get(mention.account(), '/reports')));
});
afterAll(async () => {
  await Promise.all(both.map(({ app }) => app.close()));
  await mention.stop();
});

describe('the limit of a client account (E2)', () => {
  it('holds across replicas and routes, also for a GET in POST form (E3) and a request that fails', async () => {
    const account = mention.account();
    const first = await both[0].get(account, '/reports').expect(200);
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"account";q=3;w=60',
      ratelimit: expect.stringMatching(/^"account";r=2;t=(60|5\d)$/),
    });
    await both[1].search(account, 'none', {}).expect(404);
    await both[0].http
      .post('/mention/v2/reports')
      .set('authorization', `Bearer ${account.token}`)
      .send({ _method: 'GET' })
      .expect(200);
    for (const at of both) {
      const answer = await at.get(account, '/reports');
      expectError(answer, 'rate_limit_exceeded', /^The client account may send 3 requests per minute/);
      expect(answer.headers.ratelimit).toBe(`"account";r=0;t=${answer.headers['retry-after']}`);
    }
    await both[0].get(mention.account(), '/reports').expect(200);
  });

  it('is counted apart from that of coding, and not for reference lists, which need no token', async () => {
    const account = mention.account();
    await both[0].get(account, '/reports').expect(200);
    await both[0].http.get('/mention/v2/countries').expect(200);
    const rows = await mention.database.dataSource.query(
      `select key, points from coding.rate_limit where key like '%' || $1`,
      [account.clientId],
    );
    expect(rows).toEqual([{ key: `mention account:${account.clientId}`, points: 1 }]);
  });

  it('costs nothing if it is 0: no header', async () => {
    const { headers } = await mention.get(mention.account(), '/reports').expect(200);
    expect(headers).not.toHaveProperty('ratelimit');
    expect(headers).not.toHaveProperty('ratelimit-policy');
  });
});
