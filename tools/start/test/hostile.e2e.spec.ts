import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@earshot/error-kit';
import { ask, exchange, expectErrorDocument, openConnection, parseAnswers } from '@earshot/test-kit/http';
import { afterEach, describe, expect } from 'vitest';
import { it } from './shared-platform.js';
import type { PlatformUnderTest } from './support.js';

let platform: PlatformUnderTest;
let token: string;
it.beforeAll(async ({ platform: shared }) => {
  platform = shared;
  token = await platform.login();
});

const bearer = () => ({ authorization: `Bearer ${token}` });
const me = async () => (await fetch(`${platform.address}/security/v2/me`, { headers: bearer() })).status;

/** The platform still answers other clients. */
async function expectWell(): Promise<void> {
  expect(await me()).toBe(200);
  expect((await platform.token({})).status).toBe(201);
  expect((await fetch(`${platform.address}/health/ready`)).status).toBe(200);
}

describe('slow clients', () => {
  const open: Socket[] = [];
  afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));

  /** The attacker has a separate address, so that its connections do not count for the other tests. */
  const attack = async (count: number, bytes: string, localAddress = '127.0.0.2') => {
    const sockets = await Promise.all(
      Array.from({ length: count }, () => openConnection(platform.address, localAddress)),
    );
    open.push(...sockets);
    for (const socket of sockets) socket.write(bytes);
    return sockets;
  };

  const half = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\ngrant_type=`;

  it.each([
    ['small', '/security/v2/oauth/token', 200],
    ['large', '/security/v2/me', 1_000_000],
  ])('that send half of 300 %s bodies do not delay other clients', async (_, path, length) => {
    await attack(300, half(path, length));
    await sleep(500);
    await expectWell();
    open.splice(0).forEach((socket) => socket.destroy());
    await expectWell();
  });

  it('that send slowly, without a long pause, are answered', async () => {
    const request = half('/security/v2/oauth/token', 'grant_type=password'.length);
    const [slow] = await attack(1, request.replace(/Authorization.*\r\n/, ''));
    for (const character of 'password') {
      await sleep(100);
      slow.write(character);
    }
    const [bytes] = (await once(slow, 'data')) as [Buffer];
    expect(parseAnswers(String(bytes))).toMatchObject([{ status: 400 }]);
  });

  it('leave no files in the data folder', async () => {
    const before = await readdir(platform.folder);
    const sockets = await attack(3, half('/coding/v1/_bulk', 5_000_000) + 'x'.repeat(500_000));
    await sleep(300);
    expect(await readdir(platform.folder)).toEqual(before);
    sockets.forEach((socket) => socket.destroy());
  });

  it('of one address have at most 500 connections; one more is answered 503 and closed', async () => {
    await attack(500, '');
    const over = await openConnection(platform.address, '127.0.0.2');
    over.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n');
    const [answer] = parseAnswers(await text(over));
    expectErrorDocument(answer, 'connections_too_many');
    expect(answer.headers).toMatchObject({ 'retry-after': '1', connection: 'close' });
    await expectWell();
    open.splice(0).forEach((socket) => socket.destroy());
    await sleep(200);
    const again = await openConnection(platform.address, '127.0.0.2');
    again.write('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(parseAnswers(await text(again))).toMatchObject([{ status: 200 }]);
  });

  it('that send 2 000 requests at once over one connection get their answers in order, or 429', async () => {
    const socket = await openConnection(platform.address, '127.0.0.2');
    const request = 'GET /security/v2/me HTTP/1.1\r\nHost: x\r\n\r\n';
    socket.write(request.repeat(2_000) + request.replace('Host', 'Connection: close\r\nHost'));
    const answers = parseAnswers(await text(socket));
    expect(answers).toHaveLength(2_001);
    const rejected = answers.filter(({ status }) => status !== 403);
    expect(rejected).not.toEqual([]);
    for (const answer of rejected) expectErrorDocument(answer, 'requests_too_many');
    await expectWell();
  });
});

describe('a path that leads out of its service (E5)', () => {
  it.each([
    '/security\\..\\metrics',
    '/security/../metrics',
    '/security/%2e%2e/metrics',
    '/security/..#/',
    '/security/..?x',
    'http://x/security/../metrics',
  ])('is rejected: %s', async (path) => {
    const answer = await ask(platform.address, `GET ${path} HTTP/1.1`);
    expectErrorDocument(answer, 'request_malformed');
    expect(answer.body).not.toContain('http_request_duration');
  });

  it.each([
    '/security/..%5cmetrics',
    '/security/..%5Cmetrics',
    '/security/..%2fmetrics',
    '/security%5c..%5cmetrics',
    '/security%2f..%2Fmetrics',
    '/%2e%2e%2fmetrics',
    '//metrics',
    '//security/v2/me',
    '/security//metrics',
    '/desk/assets/..%2f..%2f..%2fmain.js',
    '/desk/assets/%2e%2e%2findex.html',
    '/docs/..%2fstart.js',
  ])('is not what encoded separators and double slashes make: %s', async (path) => {
    expectErrorDocument(await ask(platform.address, `GET ${path} HTTP/1.1`), 'route_not_found');
  });

  it('is not assumed because of a query, or of dots in a segment', async () => {
    for (const path of ['/security/v2/me?x=..%5c/../', '/security/v2/me?/../', '/security/v2/...', '/security/a..b/']) {
      expect({ path, ...(await ask(platform.address, `GET ${path} HTTP/1.1`)) }).not.toMatchObject({ status: 400 });
    }
  });
});

describe('a request in an unusual form', () => {
  it('is routed by the path of its URL if it has a whole URL (RFC 9112 §3.2.2)', async () => {
    for (const target of [
      'http://elsewhere.example/mention/v2/countries',
      'https://x/mention/v2/countries?size=1',
      'HTTP://x/health',
      'http://x:1/metrics',
    ]) {
      expect({ target, ...(await ask(platform.address, `GET ${target} HTTP/1.1`)) }).toMatchObject({
        target,
        status: 200,
      });
    }
    for (const target of ['http://x', 'http://x?/health', '*', 'http://x/nothing']) {
      expectErrorDocument(await ask(platform.address, `OPTIONS ${target} HTTP/1.1`), 'route_not_found');
    }
  });

  it('is answered with Connection: close if it asks for that, also when it is rejected (RFC 9112 §9.6)', async () => {
    const rejected = ['POST /health HTTP/1.1', 'Content-Type: text/plain', 'Content-Length: 1', '', 'x'];
    const answer = await ask(platform.address, ...rejected);
    expect(answer).toMatchObject({ status: 415, headers: { connection: 'close' } });
  });

  it('is rejected if it has two hosts', async () => {
    expectErrorDocument(
      await ask(platform.address, 'GET /security/v2/me HTTP/1.1', 'Host: a', 'Host: b'),
      'request_malformed',
    );
  });

  it('is rejected if its host is missing (RFC 9112 §3.2)', async () => {
    const [missing] = await exchange(platform.address, 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n');
    expectErrorDocument(missing, 'request_malformed');
  });

  it('is rejected if its expectation is unknown (RFC 9110 §10.1.1)', async () => {
    expectErrorDocument(
      await ask(platform.address, 'GET /health HTTP/1.1', 'Expect: banana'),
      'expectation_unsupported',
    );
    expectErrorDocument(
      await ask(platform.address, 'GET /security/v2/me HTTP/1.1', 'Expect: banana'),
      'expectation_unsupported',
    );
  });

  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3', '{}'],
    ['lengths in a list', 'Content-Length: 2, 2', '{}'],
    ['a negative length', 'Content-Length: -2', '{}'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
    ['chunks that are not last', 'Transfer-Encoding: chunked, gzip', '0\r\n\r\n'],
    ['chunks twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
    ['a folded header', 'X-Fold: a\r\n b', ''],
    ['a name with a space', 'X Name : a', ''],
    ['a bare line feed in a value', 'X-Name: a\nb', ''],
    ['NUL in a value', 'X-Name: a\0b', ''],
    ['a broken chunk', 'Transfer-Encoding: chunked', 'zz\r\n{}\r\n'],
  ])('is rejected, and the bytes after it are not read as a request: %s', async (_, headers, body) => {
    const answers = await exchange(
      platform.address,
      'POST /coding/v1/_bulk HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        `Authorization: Bearer ${token}\r\n${headers}\r\n\r\n${body}` +
        'GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    );
    expectErrorDocument(answers[0], 'request_malformed');
    expect(answers.filter(({ headers: { 'content-type': type } }) => type?.startsWith('text/plain'))).toEqual([]);
  });

  it('is rejected if the transfer coding of its body is not supported', async () => {
    const answer = await ask(platform.address, 'GET /security/v2/me HTTP/1.1', 'Transfer-Encoding: gzip, chunked');
    expectErrorDocument(answer, 'request_malformed', /^Transfer-Encoding "gzip, chunked" is not supported/);
  });

  it.each<[ErrorCode, string, string]>([
    ['request_malformed', 'NUL in its path', '/security/v2/\0me'],
    ['report_not_found', 'an encoded NUL', '/mention/v2/reports/%00'],
    ['request_malformed', 'a broken escape', '/security/v2/%zz'],
    ['request_malformed', 'half an escape', '/security/v2/%e2%82'],
    ['request_malformed', 'a path of 8 000 characters', `/mention/v2/reports/${'a'.repeat(8_000)}`],
    ['route_not_found', 'a query of 8 000 characters', `/security/v2/none?${'a'.repeat(8_000)}`],
    ['head_too_large', 'a path of 20 000 characters', `/mention/v2/reports/${'a'.repeat(20_000)}`],
    ['route_not_found', 'nothing but slashes', '//////'],
    ['route_not_found', 'a service after an empty segment', '//security/v2/me'],
    ['request_malformed', 'bytes that are not ASCII', '/security/v2/é%ff'],
    ['request_malformed', 'no leading slash', 'security/v2/me'],
    ['route_not_found', 'a URL of another scheme', 'ftp://x/security/v2/me'],
  ])('is rejected as %s: %s', async (code, _, target) => {
    const answer = await ask(platform.address, `GET ${target} HTTP/1.1`, `Authorization: Bearer ${token}`);
    expectErrorDocument(answer, code);
  });

  it('gets an error document if it has too many or too large headers', async () => {
    const many = Array.from({ length: 3_000 }, () => 'abcdefgh: b');
    expect((await ask(platform.address, 'GET /mention/v2/countries HTTP/1.1', ...many.slice(0, 1_500))).status).toBe(
      200,
    );
    expectErrorDocument(await ask(platform.address, 'GET /mention/v2/countries HTTP/1.1', ...many), 'head_too_large');
    const short = Array.from({ length: 2_000 }, (_, index) => `${index}: `);
    expectErrorDocument(await ask(platform.address, 'GET /mention/v2/countries HTTP/1.1', ...short), 'head_too_large');
    // The proxy accepts it, but with the headers that the proxy adds it exceeds the limit of the service.
    const full = `X-Full: ${'a'.repeat(16_100)}`;
    const answer = await ask(platform.address, 'GET /mention/v2/countries HTTP/1.1', full);
    expect([200, 431]).toContain(answer.status);
    expect(answer.headers['content-type']).toBe('application/json');
  });

  it('may have every byte in a header value that HTTP allows', async () => {
    for (const byte of [0x09, 0x20, 0x7f, 0x80, 0xe9, 0xff]) {
      const head = 'GET /mention/v2/countries HTTP/1.1\r\nHost: x\r\nConnection: close';
      const request = Buffer.from(`${head}\r\nX-Byte: a${String.fromCharCode(byte)}b\r\n\r\n`, 'latin1');
      const [answer] = await exchange(platform.address, request);
      expect([200, 400]).toContain(answer.status);
      expect(answer.headers['content-type']).toBe('application/json');
    }
  });

  it('may have a body that its method does not need; the body is ignored', async () => {
    for (const method of ['GET', 'DELETE', 'OPTIONS', 'TRACE', 'PUT', 'PROPFIND', 'MKCOL', 'QUERY']) {
      const [answer, next] = await exchange(
        platform.address,
        `${method} /mention/v2/countries HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello` +
          'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      );
      expect({ method, status: answer.status }).toEqual({ method, status: method === 'GET' ? 200 : 405 });
      expect(answer.headers['content-type']).toBe('application/json');
      expect(next.status).toBe(200);
    }
  });

  it.each(['CONNECT x:80', 'CONNECT /security/v2/me', 'FOO /security/v2/me', 'PRI *'])(
    'is answered with an error document whatever its method: %s',
    async (start) => {
      const [answer] = await exchange(platform.address, `${start} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expectErrorDocument(answer, 'request_malformed');
    },
  );

  it('cannot inject headers or values into the answer', async () => {
    const answer = await ask(
      platform.address,
      'GET /.well-known/oauth-authorization-server HTTP/1.1',
      'Host: evil.example',
      'X-Forwarded-Host: a%0d%0aSet-Cookie: b',
      'Forwarded: host=evil.example',
      'X-Forwarded-Proto: javascript',
    );
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(JSON.parse(answer.body)).toMatchObject({ issuer: expect.not.stringContaining('javascript') });
  });
});
