import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Platform } from './platform.js';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A platform that gives these answers, and then 200. Each is a status with its Retry-After. */
async function answering(answers: [status: number, retryAfter?: string][]) {
  let count = 0;
  const server = createServer((_, response) => {
    const [status, retryAfter] = answers[count++] ?? [200];
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  const platform = new Platform(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { platform, requests: () => count };
}

describe('a request of conformance', () => {
  it.each([429, 503])('is repeated after %i as Retry-After says (interface 7)', async (status) => {
    const { platform, requests } = await answering([
      [status, '1'],
      [status, '0'],
    ]);
    const began = performance.now();
    expect((await platform.get('/')).status).toBe(200);
    expect(requests()).toBe(3);
    expect(performance.now() - began).toBeGreaterThan(1_900);
  });

  it.each<[number, string | undefined]>([
    [503, undefined],
    [429, '3600'],
    [500, '1'],
    [409, '1'],
  ])('is not repeated after %i with the Retry-After %s', async (status, retryAfter) => {
    const { platform, requests } = await answering([[status, retryAfter]]);
    expect((await platform.get('/')).status).toBe(status);
    expect(requests()).toBe(1);
  });
});
