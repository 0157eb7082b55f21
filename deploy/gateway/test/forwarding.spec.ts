import { ask } from '@earshot/test-kit/http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeWithNginx } from './nginx.js';
import { GatewayBeforeStandIns, requestsOf } from './stand-ins.js';

let gateway: GatewayBeforeStandIns;

describeWithNginx('a forwarded request', () => {
  beforeAll(async () => void (gateway = await GatewayBeforeStandIns.start()));
  beforeEach(() => gateway.reset());
  afterAll(() => gateway.stop());

  it('goes to the service of its first path segment, unchanged (A4)', async () => {
    const paths = {
      security: ['/security/v2/me', '/.well-known/oauth-authorization-server'],
      coding: ['/coding/v1/_bulk?pretty', '/coding'],
      mention: ['/mention/v2/reports?fields%5Breport%5D=name&x=%2F', '/workspace/v1/dashboards'],
    };
    for (const [service, expected] of Object.entries(paths)) {
      for (const path of expected)
        expect(await ask(gateway.address, `GET ${path} HTTP/1.1`)).toMatchObject({ status: 200 });
      const reached = requestsOf(gateway[service as keyof typeof paths]).map(({ url }) => url);
      expect(reached.sort()).toEqual([...expected].sort());
    }
  });

  it('goes there as the client sends it, whatever an identifier of it has (A4)', async () => {
    const paths = [
      ...['a%5Cb', '..%5C..%5Ca', 'a%2F..%2F..%2Fb', '%2E%2E%2F', '..%2F..%2F..%2Fcoding%2Fv1', 'x%20%2F.error'],
      ...['a%20/x%5Cy', 'a%0Ab', '%25%32%65', 'a%3Fb', 'a%23b', '%C3%A9', '//a', 'a//', '{}|^`"<>'],
    ].map((id) => `/mention/v2/reports/${id}/mentions/x?q=%5C/../`);
    for (const path of paths) {
      expect(await ask(gateway.address, `GET ${path} HTTP/1.1`)).toMatchObject({ status: 200 });
      const { url } = requestsOf(gateway.mention).find((each) => each.url.includes('/mentions/x'))!;
      expect(url).toBe(path);
      for (const { requests } of gateway.mention) requests.splice(0);
    }
    expect(requestsOf([...gateway.security, ...gateway.coding, ...gateway.desk])).toEqual([]);
  });

  it('has an origin that the client cannot forge', async () => {
    await ask(
      gateway.address,
      'GET /mention/v2/forged HTTP/1.1',
      'Host: client.example',
      'X-Forwarded-For: 192.0.2.1',
      'x-forwarded-for: 192.0.2.2',
      'X_Forwarded_For: 192.0.2.3',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Port: 1',
      'X-Forwarded-Prefix: /evil',
      'X-Forwarded-Server: evil.example',
      'X-Real-IP: 192.0.2.4',
      'Forwarded: for=192.0.2.5;host=evil.example',
      'X-Request-Id: forged id',
      'Authorization: Bearer kept',
      'Traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      'X-Hop: dropped by the client',
    );
    const request = requestsOf(gateway.mention).find(({ url }) => url === '/mention/v2/forged')!;
    const headers = pairsOf(request.rawHeaders);
    expect(headers.filter(([name]) => /forwarded|real-ip|host|request-id/.test(name)).sort()).toEqual([
      ['host', 'client.example'],
      ['x-forwarded-for', '127.0.0.1'],
      ['x-forwarded-host', 'client.example'],
      ['x-forwarded-proto', 'http'],
      ['x-request-id', expect.stringMatching(/^[0-9a-f]{32}$/)],
    ]);
    expect(JSON.stringify(headers)).not.toMatch(/192\.0\.2|evil|forged/);
    expect(headers).toContainEqual(['authorization', 'Bearer kept']);
    expect(headers).toContainEqual(['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01']);
  });

  it('keeps the request id of the client, if it is well formed (A8)', async () => {
    await ask(gateway.address, 'GET /mention/v2/identified HTTP/1.1', 'X-Request-Id: order-17');
    const request = requestsOf(gateway.mention).find(({ url }) => url === '/mention/v2/identified')!;
    expect(pairsOf(request.rawHeaders)).toContainEqual(['x-request-id', 'order-17']);
    const { headers } = await ask(gateway.address, 'GET /nothing HTTP/1.1', 'X-Request-Id: order-18');
    expect(headers['x-request-id']).toBe('order-18');
  });

  it.each(['/health', '/health/live', '/docs/openapi.json'])(
    'has the id of the client in the answer of the gateway to %s (A8)',
    async (path) => {
      const answer = await ask(gateway.address, `GET ${path} HTTP/1.1`, 'X-Request-Id: order-19');
      expect(answer).toMatchObject({ status: 200, headers: { 'x-request-id': 'order-19' } });
    },
  );

  it('has the request id of its line in the log', async () => {
    await ask(gateway.address, 'GET /mention/v2/logged HTTP/1.1');
    const request = requestsOf(gateway.mention).find(({ url }) => url === '/mention/v2/logged')!;
    const id = pairsOf(request.rawHeaders).find(([name]) => name === 'x-request-id')![1];
    const line = (await gateway.gateway.read('access.log')).split('\n').find((each) => each.includes(id))!;
    expect(JSON.parse(line)).toMatchObject({ request_id: id, path: '/mention/v2/logged', upstream_status: '200' });
  });

  it('shares kept-alive connections with other requests', async () => {
    const before = connectionsOf(gateway);
    for (let i = 0; i < 50; i++) await ask(gateway.address, 'GET /mention/v2/reports HTTP/1.1');
    // nginx has some workers, and each keeps its own connections.
    expect(connectionsOf(gateway) - before).toBeLessThan(20);
  });

  it('may have an answer with any status, which stays as it is', async () => {
    const document = '{"errors":[{"id":"of the service"}]}';
    for (const service of gateway.mention) {
      service.answer = (_request, response) =>
        response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '7' }).end(document);
    }
    const answer = await ask(gateway.address, 'GET /mention/v2/reports HTTP/1.1');
    expect(answer).toMatchObject({ status: 503, body: '' });
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'retry-after': '7' });
  });
});

/** Names in lower case, with values. */
const pairsOf = (rawHeaders: string[]): [string, string][] =>
  rawHeaders
    .flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1]] as const] : []))
    .map(([name, value]) => [name, value]);

const connectionsOf = ({ mention }: GatewayBeforeStandIns): number =>
  mention.reduce((sum, { connections }) => sum + connections, 0);
