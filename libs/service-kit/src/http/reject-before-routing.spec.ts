import Fastify from 'fastify';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { rejectRepeatedCredentials } from './reject-before-routing.js';

describe('a request with several Authorization headers', () => {
  const ask = async (...headers: string[]) => {
    const server = Fastify();
    rejectRepeatedCredentials(server);
    server.get('/open', () => 'answered');
    await server.ready();
    return request(server.server)
      .get('/open')
      .set({ authorization: headers } as unknown as Record<string, string>);
  };

  it.each([
    ['the same twice', 2, ['Bearer a', 'Bearer a']],
    ['a wrong one first', 2, ['Bearer unknown', 'Bearer a']],
    ['an empty one', 2, ['Bearer a', '']],
    ['three', 3, ['Bearer a', 'Basic b', 'Bearer c']],
  ])('is 400 before its route is reached, also one that needs none: %s (B10)', async (_, count, headers) => {
    const { status, text } = await ask(...headers);
    expect(status).toBe(400);
    expect(text).toContain(`The header Authorization is given ${count} times; it may be given once.`);
    expect((await ask(headers[0])).text).toBe('answered');
  });
});
