import { rawRequest } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SecurityUnderTest } from './support.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

let security: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start();
  await security.app.listen(0, '127.0.0.1');
});
afterAll(() => security.stop());

describe('X-Request-Id (A8)', () => {
  it('is returned as it was sent', async () => {
    const account = await security.account();
    for (const request of [
      security.login(account),
      security.login(account, { password: 'wrong' }),
      security.login(account, { grant_type: undefined }),
      security.me('unknown'),
      security.http.get('/nothing'),
      security.http.delete('/security/v2/me'),
      security.http.get('/health/live'),
      security.http.head('/metrics'),
    ]) {
      const { headers } = await request.set('x-request-id', 'mine-1');
      expect(headers['x-request-id']).toBe('mine-1');
    }
  });

  it.each(['', 'a b', 'x'.repeat(129), '<script>', 'a"b'])('is new if the client sent %j', async (sent) => {
    const { headers } = await security.http.get('/health/live').set('x-request-id', sent);
    expect(headers['x-request-id']).toMatch(UUID);
  });

  it('is new for each request without one', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await security.me('unknown')).headers['x-request-id']));
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(3);
  });

  it.each([
    [
      'a path that is not URL-encoded',
      'GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\nx-request-id: mine-2\r\nconnection: close',
    ],
    ['no Host', 'GET / HTTP/1.1\r\nx-request-id: mine-2\r\nconnection: close'],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nhost: x\r\nexpect: x\r\nx-request-id: mine-2'],
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nhost: x\r\nx-request-id: mine-2'],
  ])('is returned to a request that is rejected before routing: %s', async (_what, head) => {
    const { headers } = await rawRequest(await security.app.getUrl(), `${head}\r\n\r\n`);
    expect(headers['x-request-id']).toBe('mine-2');
  });

  it('is new for bytes that are not a request', async () => {
    const { headers } = await rawRequest(await security.app.getUrl(), 'FOO / HTTP/1.1\r\n\r\n');
    expect(headers['x-request-id']).toMatch(UUID);
  });
});
