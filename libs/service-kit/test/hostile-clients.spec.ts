import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ERROR_CODES, type ErrorCode } from '@earshot/error-kit';
import { errorDocument, exchange, expectError, rawRequest, statusesOfLargePostAndNext } from '@earshot/test-kit/http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JSON_TYPE, startThings } from './things-service.js';

let app: NestFastifyApplication;
let address: string;
beforeAll(async () => {
  app = await startThings();
  address = await app.getUrl();
});
afterAll(() => app.close());

const send = (...lines: string[]) => rawRequest(address, [...lines, '', ''].join('\r\n'));

const expectRawError = (answer: Awaited<ReturnType<typeof rawRequest>>, code: ErrorCode, detail = /.+/) => {
  const { status, headers, body } = answer;
  expect({ status, ...headers }).toMatchObject({
    status: ERROR_CODES[code].status,
    'content-type': JSON_TYPE,
    'x-content-type-options': 'nosniff',
  });
  expect(body).toEqual(errorDocument(code, detail));
};

describe('a request that is rejected before routing (E2)', () => {
  it('gets no body if it is a malformed HEAD (RFC 9110 §9.3.2)', async () => {
    const answer = await send('HEAD /things\u0001 HTTP/1.1', 'host: x');
    expect(answer).toMatchObject({ status: 400, headers: { 'content-type': JSON_TYPE }, body: undefined });
  });

  it('gets an error document if Host is missing, except with HTTP/1.0 (RFC 9112 §3.2)', async () => {
    for (const path of ['/things', '/nothing']) {
      const answer = await send(`GET ${path} HTTP/1.1`, 'connection: close');
      expectRawError(answer, 'request_malformed', /no Host header/);
    }
    expect((await send('GET /health/live HTTP/1.0')).status).toBe(200);
  });

  it('gets an error document for an expectation other than 100-continue (RFC 9110 §10.1.1)', async () => {
    const body = [`content-type: ${JSON_TYPE}`, 'content-length: 2', 'connection: close', '', '{}'];
    const expecting = (expected: string) => send('POST /things HTTP/1.1', 'host: x', `expect: ${expected}`, ...body);
    for (const unknown of ['banana', '100-continue, banana']) {
      expectRawError(await expecting(unknown), 'expectation_unsupported', /100-continue/);
    }
    expect((await expecting('100-continue')).status).toBe(405);
  });

  it('gets 431 for more than 2 000 headers, and none is lost (E5)', async () => {
    const withHeaders = (count: number) => {
      const others = Array.from({ length: count - 3 }, (_, index) => `${index}: `);
      return send('GET /things HTTP/1.1', 'host: x', 'connection: close', ...others, 'x-request-id: last');
    };
    expect(await withHeaders(2_000)).toMatchObject({ status: 200, headers: { 'x-request-id': 'last' } });
    expectRawError(await withHeaders(2_001), 'head_too_large', /at most 2000 headers; this one has 2001\.$/);
  });

  it.each<[string, ErrorCode, string[]]>([
    ['an unknown method', 'request_malformed', ['FOO / HTTP/1.1', 'host: x']],
    ['bytes that are not HTTP', 'request_malformed', ['hello']],
    ['a tunnel', 'request_malformed', ['CONNECT example.com:443 HTTP/1.1', 'host: example.com']],
    ['a head that is too large', 'head_too_large', ['GET / HTTP/1.1', 'host: x', `x: ${'y'.repeat(20_000)}`]],
    ['a path that cannot be decoded', 'request_malformed', ['GET /%E0%A4%A HTTP/1.1', 'host: x', 'connection: close']],
    [
      'a segment that is too long',
      'request_malformed',
      [`GET /${'x'.repeat(600)}/%zz HTTP/1.1`, 'host: x', 'connection: close'],
    ],
  ])('gets an error document for %s', async (_case, code, lines) => {
    expectRawError(await send(...lines), code, code === 'head_too_large' ? /16 KiB/ : /.+/);
  });
});

describe('a connection', () => {
  it('ends after an upgrade request: Node does not read the rest of its packet', async () => {
    const upgrade = ['PUT /things HTTP/1.1', 'Host: x', 'Connection: upgrade', 'Upgrade: websocket'];
    const [first, ...others] = await exchange(address, [...upgrade, 'Content-Length: 1', '', 'x'].join('\r\n'));
    expect(first).toMatchObject({ status: 405, headers: { connection: 'close' } });
    expect(others).toEqual([]);
  });

  it('is read to the end of a rejected body, so that the client gets the answer and can continue (C1)', async () => {
    const small = await startThings({ BODY_LIMIT: 1_000 });
    const headers = { 'content-type': JSON_TYPE };
    const statuses = await statusesOfLargePostAndNext(await small.getUrl(), '/things/_make', headers);
    expect(statuses).toEqual(['413', '200']);
    await small.close();
  });

  it('has a keep-alive time-out, also if the answer was sent before the body arrived', async () => {
    const server = app.getHttpServer() as Server;
    const [socket] = await Promise.all([
      new Promise<Socket>((resolve) => server.once('connection', resolve)),
      fetch(`${address}/nothing`, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }),
    ]);
    await expect.poll(() => socket.timeout).toBeGreaterThanOrEqual(server.keepAliveTimeout);
  });
});

describe('a client that stops sending', () => {
  const head = `POST /things/_make HTTP/1.1\r\nhost: x\r\ncontent-type: ${JSON_TYPE}`;

  it.each([
    ['in the head', head],
    ['in the body', `${head}\r\ncontent-length: 100\r\n\r\n{"data":[`],
    ['in a chunked body', `${head}\r\ntransfer-encoding: chunked\r\n\r\n9\r\n{"data":[\r\n`],
    ['before the head', ''],
  ])('%s gets 408 after 10 s, and the connection ends', { concurrent: true }, async (_case, bytes) => {
    const answer = await rawRequest(address, bytes);
    expectRawError(answer, 'request_timeout');
    expect(answer.headers.connection).toBe('close');
    expect(answer.after).toBeGreaterThan(9_000);
  });
});

describe('bodies in memory', () => {
  const LIMIT = 100_000;

  it('have a limit per process, above which large ones are 503 with Retry-After, and small ones are read', async () => {
    const small = await startThings({ BODY_LIMIT: LIMIT });
    const url = await small.getUrl();
    const make = (body: string) => request(url).post('/things/_make').set('content-type', JSON_TYPE).send(body);
    const large = `{"data":[]}${' '.repeat(LIMIT - 200)}`;
    /** As many as the limit allows. Other requests must wait until all of them have arrived. */
    const sendMany = async () => {
      const sockets = Array.from({ length: 8 }, () => sendMost(Number(new URL(url).port)));
      await expect.poll(() => sockets.map(({ writableLength }) => writableLength)).toEqual(Array(8).fill(0));
      await sleep(1_000);
      return sockets;
    };
    const status = async () => (await make(large)).status;
    const abandoned = await sendMany();
    expect(await status()).toBe(503);
    for (const socket of abandoned) socket.destroy();
    await expect.poll(status).toBe(200);
    const slow = await sendMany();
    const rejected = await make(large);
    expectError(rejected, 'too_busy', /large bodies/);
    expect(rejected.headers['retry-after']).toBe('1');
    await make('{"data":[]}').expect(200);

    const answers = slow.map((socket) => text(socket));
    for (const socket of slow) socket.write(' '.repeat(1_000));
    const statuses = (await Promise.all(answers)).map((answer) => answer.split(' ')[1]);
    expect(statuses).toEqual(Array(8).fill('200'));
    await make(large).expect(200);
    await small.close();
  });

  /** Sends a request without the last 1 000 bytes of its body. */
  function sendMost(port: number): Socket {
    const socket = connect(port, '127.0.0.1');
    const head = ['POST /things/_make HTTP/1.1', 'host: x', 'connection: close', `content-type: ${JSON_TYPE}`];
    socket.write([...head, `content-length: ${LIMIT}`, '', `{"data":[]}${' '.repeat(LIMIT - 1_011)}`].join('\r\n'));
    return socket;
  }
});
