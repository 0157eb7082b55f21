import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERROR_CODES, type ErrorCode } from '@earshot/error-kit';
import { ask, exchange } from '@earshot/test-kit/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithNginx } from './nginx.js';
import { GatewayBeforeStandIns, requestsOf } from './stand-ins.js';

/** A gateway with a small limit of bodies. No replica of coding and security runs. */
let gateway: GatewayBeforeStandIns;

describeWithNginx('an error of the gateway', () => {
  beforeAll(async () => {
    gateway = await GatewayBeforeStandIns.start({
      'settings.conf: client_max_body_size 33554432': 'client_max_body_size 1000',
    });
    for (const service of [...gateway.coding, ...gateway.security]) service.stop();
  });
  afterAll(() => gateway.stop());

  const LONG = 'x'.repeat(20_000);
  const LARGE = ['Content-Length: 2000', '', 'x'.repeat(2000)];

  it.each<[what: string, code: ErrorCode, status: number, lines: string[]]>([
    ['an unknown path', 'route_not_found', 404, ['GET /unknown HTTP/1.1']],
    ['the root', 'route_not_found', 404, ['GET / HTTP/1.1']],
    ['a path that only begins like an area', 'route_not_found', 404, ['GET /codings/v1 HTTP/1.1']],
    ['the metrics of a service', 'route_not_found', 404, ['GET /metrics HTTP/1.1']],
    ['the step of a health check', 'route_not_found', 404, ['GET /.health/coding HTTP/1.1']],
    ['the error documents themselves', 'route_not_found', 404, ['GET /.error HTTP/1.1']],
    ['a body that is too large', 'body_too_large', 413, ['POST /coding/v1/_bulk HTTP/1.1', ...LARGE]],
    ['a body that is too large for /health', 'body_too_large', 413, ['POST /health HTTP/1.1', ...LARGE]],
    ['a URL that is too long', 'head_too_large', 431, [`GET /mention/${LONG} HTTP/1.1`]],
    ['a header that is too long', 'head_too_large', 431, ['GET /mention/v2/reports HTTP/1.1', `X-Long: ${LONG}`]],
    ['a dot segment', 'request_malformed', 400, ['GET /mention/../coding/v1/_bulk HTTP/1.1']],
    ['an encoded dot segment', 'request_malformed', 400, ['GET /mention/%2e%2E/coding HTTP/1.1']],
    ['a dot segment at the end', 'request_malformed', 400, ['GET /mention/.%2e?x HTTP/1.1']],
    ['a dot segment of a whole URL', 'request_malformed', 400, ['GET http://x/mention/../coding HTTP/1.1']],
    ['a backslash', 'request_malformed', 400, ['GET /mention/..\\coding HTTP/1.1']],
    ['a path above the root', 'request_malformed', 400, ['GET /mention/..%2f..%2fcoding HTTP/1.1']],
    ['an encoded slash behind an area', 'route_not_found', 404, ['GET /mention%2Fv2/reports HTTP/1.1']],
    ['an encoded backslash behind an area', 'route_not_found', 404, ['GET /mention%5C..%5Ccoding HTTP/1.1']],
    ['an empty first segment', 'route_not_found', 404, ['GET //mention/v2/reports HTTP/1.1']],
    ['an encoded letter of an area', 'route_not_found', 404, ['GET /%6dention/v2/reports HTTP/1.1']],
    ['an encoded step of a health check', 'route_not_found', 404, ['GET /.health%2Fcoding HTTP/1.1']],
    ['a repeated Host', 'request_malformed', 400, ['GET /mention HTTP/1.1', 'Host: a', 'Host: b']],
    ['a line that is not HTTP', 'request_malformed', 400, ['nonsense']],
    ['a version that is not supported', 'request_malformed', 400, ['GET /mention HTTP/3.0']],
    ['an unknown Transfer-Encoding', 'request_malformed', 400, ['GET /mention HTTP/1.1', 'Transfer-Encoding: gzip']],
    ['an unknown expectation', 'expectation_unsupported', 417, ['GET /mention HTTP/1.1', 'Expect: money']],
    ['TRACE', 'method_not_allowed', 405, ['TRACE /mention HTTP/1.1']],
    [
      'a service that does not run',
      'service_unavailable',
      502,
      ['POST /coding/v1/_bulk HTTP/1.1', 'Content-Length: 0'],
    ],
  ])('for %s is a document (E1, E2)', async (_what, code, status, lines) => {
    const answer = await ask(gateway.address, ...lines);

    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'x-content-type-options': 'nosniff' });
    const [, id] = /"id":"([0-9a-f]{32})"/.exec(answer.body) ?? [];
    const [, title, detail] = /"title":"([^"]+)","detail":"([^"]+\.)"/.exec(answer.body) ?? [];
    expect(answer.body).toBe(
      `{"errors":[{"id":"${id}","status":"${status}","code":"${code}","title":"${title}","detail":"${detail}"}]}`,
    );
    expect(answer.headers['x-request-id']).toBe(id);
    // 502 and 504 are the statuses with which only a gateway answers.
    if (status !== 502) expect(status).toBe(ERROR_CODES[code].status);
    expect(answer.headers['retry-after']).toBe(status === 502 ? '1' : undefined);
    expect(answer.headers.allow).toBe(status === 405 ? 'GET, HEAD, POST' : undefined);
  });

  it('for the root is not what a browser gets, which comes to the desk (H1)', async () => {
    const answer = await ask(gateway.address, 'GET / HTTP/1.1', 'Accept: text/html,*/*;q=0.8');
    expect(answer).toMatchObject({ status: 302, headers: { location: '/desk/', vary: 'Accept' } });
  });

  it('for a body that it cannot store is 503, and says that nothing was changed (C7)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-bodies-'));
    await chmod(folder, 0o755);
    const broken = await GatewayBeforeStandIns.start({
      'nginx.conf: client_body_temp_path body;': `client_body_temp_path ${folder}/body; client_body_buffer_size 500;`,
    });
    await rm(folder, { recursive: true });

    const answer = await ask(broken.address, 'POST /coding/v1/_bulk HTTP/1.1', ...LARGE);
    const token = await ask(broken.address, 'POST /security/v2/oauth/token HTTP/1.1', ...LARGE);

    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1', 'content-type': 'application/json' } });
    expect(JSON.parse(answer.body)).toMatchObject({
      errors: [{ status: '503', code: 'service_unavailable', detail: expect.stringContaining('Nothing was changed') }],
    });
    expect(token.status).toBe(503);
    expect(JSON.parse(token.body)).toMatchObject({ error: 'temporarily_unavailable' });
    expect(requestsOf([...broken.coding, ...broken.security])).toEqual([]);
    await broken.stop();
  });

  it.each([
    ['GET', '/unknown', 404, []],
    ['POST', '/coding/v1/_bulk', 413, LARGE],
    ['TRACE', '/mention/v2/reports', 405, []],
  ])(
    'has a line in the log with its id and the request of the client: %s %s (E2)',
    async (method, path, status, lines) => {
      const { headers } = await ask(gateway.address, `${method} ${path}?token=secret HTTP/1.1`, ...lines);
      // nginx writes the line after the answer.
      const lineOf = async () => {
        const log = (await gateway.gateway.read('access.log')).split('\n');
        return log.find((each) => each.includes(headers['x-request-id'])) ?? '';
      };
      await expect.poll(lineOf).not.toBe('');
      const line = await lineOf();
      expect(JSON.parse(line)).toMatchObject({ method, path, status, address: '127.0.0.1' });
      expect(line).not.toContain('secret');
    },
  );

  it('has the id of the client if a service is not ready (A8)', async () => {
    const answer = await ask(gateway.address, 'GET /health HTTP/1.1', 'X-Request-Id: order-20');
    expect(answer).toMatchObject({ status: 503, headers: { 'x-request-id': 'order-20' } });
  });

  it('has no body for HEAD', async () => {
    expect(await ask(gateway.address, 'HEAD /unknown HTTP/1.1')).toMatchObject({ status: 404, body: '' });
  });

  it.each([
    ['a body that is too large', 413, 'invalid_request', LARGE],
    ['a service that does not run', 502, 'temporarily_unavailable', ['Content-Length: 0']],
  ])('for %s has the form of OAuth at the OAuth endpoints (B3)', async (_what, status, error, lines) => {
    for (const path of [
      'v1/oauth/token',
      'v2/oauth/token',
      'v2/oauth/token/',
      'v2/oauth/_revoke',
      'v2/oauth/_introspect',
    ]) {
      const answer = await ask(gateway.address, `POST /security/${path} HTTP/1.1`, ...lines);
      expect(answer).toMatchObject({
        status,
        headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      });
      const { error_description, details, ...others } = JSON.parse(answer.body) as Record<string, string>;
      expect(others).toEqual({ error });
      expect(details).toMatch(/^The .+\.$/);
      expect(error_description).toBe(details);
    }
  });

  it('ends the connection of bytes that are not HTTP, and of no other client', async () => {
    expect(await exchange(gateway.address, '\u0016\u0003\u0001 not http\r\n\r\n')).toMatchObject([{ status: 400 }]);
    expect(await ask(gateway.address, 'GET /mention/v2/reports HTTP/1.1')).toMatchObject({ status: 200 });
  });
});
