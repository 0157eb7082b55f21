import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StaticFile } from './static-file.js';

const TEXT = 'a file that a browser loads';

let folder: string;
let server: FastifyInstance;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-page-'));
  await writeFile(join(folder, 'page.js'), TEXT);
  server = fastify();
  const file = new StaticFile(join(folder, 'page.js'), 'text/javascript');
  server.get('/page.js', (request, reply) => file.send(request, reply));
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (headers = {}) => server.inject({ method: 'GET', url: '/page.js', headers });

describe('a static file', () => {
  it('has its media type, and is asked for again only if it has changed (RFC 9110 §13.1.2)', async () => {
    const { statusCode, headers, body } = await get();
    expect([statusCode, body]).toEqual([200, TEXT]);
    expect(headers).toMatchObject({ 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    const again = await get({ 'if-none-match': headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get({ 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
  });

  it.each([
    ['gzip', 'gzip'],
    ['br, gzip;q=0.5', 'gzip'],
    ['gzip;q=0', undefined],
    ['br', undefined],
  ])('is compressed for a client with Accept-Encoding %s: %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get({ 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect((encoding ? gunzipSync(rawPayload) : rawPayload).toString()).toBe(TEXT);
  });

  it('is sent as the build has compressed it', async () => {
    const compressed = gzipSync(TEXT, { level: 9 });
    await writeFile(join(folder, 'page.js.gz'), compressed);
    expect((await get({ 'accept-encoding': 'gzip' })).rawPayload).toEqual(compressed);
  });
});
