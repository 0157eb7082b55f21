import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { limitLoginBody } from './limit-login-body.js';

/** The status of a login with a body of `bytes` at a server whose bodies have at most `limit` bytes. */
async function statusOf(bytes: number, limit?: number) {
  const server = fastify({ bodyLimit: limit });
  limitLoginBody(server);
  server.post('/security/v2/session', () => ({}));
  const payload = JSON.stringify('x'.repeat(bytes - 2));
  const headers = { 'content-type': 'application/json' };
  return (await server.inject({ method: 'POST', url: '/security/v2/session', headers, payload })).statusCode;
}

describe('the body of a login (B17)', () => {
  it('has at most 64 KiB', async () => {
    expect([await statusOf(65_536), await statusOf(65_537)]).toEqual([200, 413]);
  });

  it('has no more than any body, where BODY_LIMIT is smaller', async () => {
    expect([await statusOf(1_000, 1_000), await statusOf(1_001, 1_000)]).toEqual([200, 413]);
  });
});
