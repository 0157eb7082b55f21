import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithNginx } from './nginx.js';
import { GatewayBeforeStandIns } from './stand-ins.js';

const LONG = JSON.stringify({ data: 'mention '.repeat(1_000) });

let gateway: GatewayBeforeStandIns;

/** The answer as it is sent; `fetch` would unpack it. */
async function ask(path: string, accepted?: string) {
  const request = get(gateway.address + path, { headers: accepted ? { 'accept-encoding': accepted } : {} });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { headers: response.headers, bytes: await buffer(response) };
}

describeWithNginx('an answer', () => {
  beforeAll(async () => {
    gateway = await GatewayBeforeStandIns.start();
    for (const service of [...gateway.security, ...gateway.coding, ...gateway.mention]) {
      service.answer = ({ url = '' }, response) => {
        const body = url.endsWith('short') ? LONG.slice(0, 1_023) : LONG;
        // Services send this with every answer that a gateway may compress (E1).
        const vary = body === LONG ? { vary: 'Accept-Encoding' } : {};
        const headers = { 'content-type': 'application/json', 'content-length': body.length, etag: '"v1"' };
        response.writeHead(200, { ...headers, ...vary });
        response.end(body);
      };
    }
  });
  afterAll(() => gateway.stop());

  it.each(['/mention/v2/reports', '/workspace/v1/dashboards', '/coding/v1/changes', '/docs/openapi.json'])(
    'to %s is compressed for clients that accept gzip',
    async (path) => {
      const { headers, bytes } = await ask(path, 'br, gzip;q=0.5');
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': 'application/json',
        vary: 'Accept-Encoding',
        etag: expect.stringMatching(/^W\//),
      });
      expect(gunzipSync(bytes).length).toBeGreaterThan(5 * bytes.length);
    },
  );

  it.each([undefined, 'br', 'gzip;q=0'])('is not compressed for clients that accept %s', async (accepted) => {
    const { headers, bytes } = await ask('/mention/v2/reports', accepted);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', etag: '"v1"' });
    expect(bytes.toString()).toBe(LONG);
  });

  it('of less than 1 KiB is not compressed', async () => {
    const { headers, bytes } = await ask('/mention/v2/short', 'gzip');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(bytes).toHaveLength(1_023);
  });

  it.each(['/security/v2/me', '/.well-known/oauth-authorization-server'])(
    'to %s is never compressed, because it may have a token next to what the client sent',
    async (path) => {
      const { headers, bytes } = await ask(path, 'gzip');
      expect(headers).not.toHaveProperty('content-encoding');
      expect(bytes.toString()).toBe(LONG);
    },
  );
});
