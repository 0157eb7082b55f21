import { SERVICES } from '@earshot/database-kit/services';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import type { ErrorCode } from '@earshot/error-kit';
import { readEnvironment } from '@earshot/service-kit';
import { bounded } from '@earshot/test-kit';
import {
  ask,
  errorDocument,
  expectErrorDocument,
  openConnection,
  parseAnswers,
  problemsOfRoutes,
} from '@earshot/test-kit/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartEnvironment } from '../src/settings/environment.js';
import { Proxy } from '../src/proxy/proxy.js';

let folder: string;
let proxy: Proxy;
let address: string;
let service: Server;
/** How the service answers the next requests. */
let answer: RequestListener;
const open: Socket[] = [];

/** The services that the proxy knows the address of. */
const RUNNING = SERVICES.slice(0, 2);
const NOT_RUNNING = SERVICES.slice(2);

/** There is memory for 8 bodies of this size. */
const BODY_LIMIT = 2_000_000;

async function start(settings: Record<string, string> = {}): Promise<void> {
  proxy = new Proxy(
    readEnvironment(StartEnvironment, {
      DATABASE_URL: 'postgres://nowhere',
      PORT: '0',
      DATA_DIR: folder,
      BODY_LIMIT: String(BODY_LIMIT),
      ...settings,
    }),
  );
  address = await proxy.listen();
  for (const name of RUNNING) {
    proxy.serve(name, `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
  }
}

beforeEach(async () => {
  answer = (_request, response) => void response.end();
  folder = await mkdtemp(join(tmpdir(), 'earshot-proxy-'));
  service = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(service, 'listening');
  await start();
});
afterEach(async () => {
  open.splice(0).forEach((socket) => socket.destroy());
  service.closeAllConnections();
  service.close();
  await proxy.close();
  await rm(folder, { recursive: true });
});

const connection = async () => {
  const socket = await openConnection(address);
  open.push(socket);
  return socket;
};
const post = (path: string, body: RequestInit['body'], headers = {}) =>
  fetch(address + path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
const bytes = (size: number) => new Uint8Array(size).fill(0x61);
const ok: RequestListener = (request, response) => void request.resume().once('end', () => response.end('{}'));

describe('the first path segment', () => {
  it.each(['/mention/v2/reports', '/workspace/v1/dashboards?filter[id]=1,15', '/workspace'])(
    'routes %s to mention (A4)',
    async (path) => {
      const urls: string[] = [];
      answer = (request, response) => (urls.push(request.url!), ok(request, response));
      expect((await fetch(address + path)).status).toBe(503);
      proxy.serve('mention', `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
      expect((await fetch(address + path)).status).toBe(200);
      expect(urls).toEqual([path]);
    },
  );

  it.each(['/workspaces/v1/dashboards', '/Workspace', '/'])(
    'of %s is that of no service, which is 404',
    async (path) => {
      expect((await fetch(address + path)).status).toBe(404);
    },
  );

  it('of no service is 404, whatever the media type of the request is (E2)', async () => {
    for (const type of ['application/json; charset=utf-8', 'text/plain', ';', 'json']) {
      expect({ type, status: (await post('/nothing', 'x', { 'content-type': type })).status }).toEqual({
        type,
        status: 404,
      });
    }
  });
});

describe("the proxy's own routes", () => {
  it('answer as every route does (D1, E1, E2, E3, E6)', async () => {
    answer = ok;
    for (const name of NOT_RUNNING) proxy.serve(name, `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
    const paths = [
      '/health',
      '/health/live',
      '/health/ready',
      '/metrics',
      '/docs',
      '/docs/start.js',
      '/docs/settings.json',
    ];
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    expect(
      await problemsOfRoutes(
        address,
        paths.map((path) => ({ method: 'GET', path })),
      ),
    ).toEqual([]);
  });

  it('have X-Content-Type-Options: nosniff, whatever their status (E6)', async () => {
    const lines = [
      'GET /health',
      'GET /nothing',
      'GET /security/..',
      'GET /%zz',
      'NONSENSE',
      'CONNECT x:1',
      'GET /mention',
    ];
    const answers = await Promise.all(lines.map((line) => ask(address, `${line} HTTP/1.1`)));
    expect(answers.map(({ status }) => status)).toEqual([503, 404, 400, 400, 400, 400, 503]);
    for (const { headers } of answers) expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('a connection to a service', () => {
  it('is taken when the whole body has been received, if its length is known or it is small', async () => {
    const seen: IncomingMessage[] = [];
    answer = (request, response) => (seen.push(request), ok(request, response));
    for (const [size, framing, end] of [
      [50_000, 'Content-Length: 50001', 'b'],
      [1_900_000, 'Content-Length: 1900001', 'b'],
      [50_000, 'Transfer-Encoding: chunked', '\r\n1\r\nb\r\n0\r\n\r\n'],
    ] as const) {
      const slow = await connection();
      slow.write(`POST /coding/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${framing}\r\n\r\n`);
      if (framing.endsWith('chunked')) slow.write(`${size.toString(16)}\r\n`);
      slow.write(bytes(size));
      await sleep(200);
      expect(seen).toEqual([]);
      slow.write(end);
      expect(parseAnswers(await text(slow))).toMatchObject([{ status: 200, body: '{}' }]);
      expect(seen.splice(0)).toMatchObject([{ headers: { 'content-length': String(size + 1) } }]);
    }
  });

  it('carries bodies while they arrive if they are too large, or too many, to be held in memory', async () => {
    const seen: string[] = [];
    answer = (request) => void seen.push(request.headers['content-length']!);
    const send = async (length: number) => {
      const half = await connection();
      half.write(`POST /coding/x HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
      half.write(bytes(300_000));
    };
    await send(BODY_LIMIT + 1);
    await expect.poll(() => seen.splice(0)).toEqual([String(BODY_LIMIT + 1)]);
    for (let count = 0; count < 8; count++) await send(BODY_LIMIT);
    await sleep(200);
    expect(seen).toEqual([]);
    await send(BODY_LIMIT - 1);
    await expect.poll(() => seen.splice(0)).toEqual([String(BODY_LIMIT - 1)]);
    open.splice(0).forEach((socket) => socket.destroy());
    const carried = async () => {
      await send(BODY_LIMIT);
      await sleep(100);
      return seen.splice(0);
    };
    await expect.poll(carried).toEqual([]);
  });

  it('carries a chunked body and a large answer while they arrive', async () => {
    const begun = new Promise<[IncomingMessage, ServerResponse]>((resolve) => {
      answer = (...exchange) => resolve(exchange);
    });
    const socket = await connection();
    socket.write('POST /coding/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n');
    socket.write(`493e0\r\n${'a'.repeat(300_000)}\r\n`);
    const [request, response] = await begun;
    response.write('first');
    expect(String((await once(socket, 'data'))[0])).toContain('first');
    socket.write('1\r\nb\r\n0\r\n\r\n');
    response.end(`last ${(await buffer(request)).length}`);
    expect(await text(socket)).toContain('last 300001');
  });

  it('carries the bytes that the client sent, with or without Content-Length', async () => {
    answer = (request, response) => void request.pipe(response);
    for (const size of [1, 65_536, 65_537, 2_000_000]) {
      const body = Uint8Array.from({ length: size }, (_, index) => index % 251);
      for (const sent of [body, new Blob([body]).stream()]) {
        const received = await post('/coding/x', sent);
        expect(Buffer.compare(Buffer.from(await received.arrayBuffer()), body)).toBe(0);
      }
    }
  });

  it.each([
    ['that waits for an answer', 'GET /security/x HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'that sends a body in a stream',
      `POST /security/x HTTP/1.1\r\nHost: x\r\nContent-Length: 3000000\r\n\r\n${'a'.repeat(300_000)}`,
    ],
  ])('ends when a client %s disconnects (C11)', async (_, request) => {
    let ended: boolean | undefined;
    answer = (request, response) => {
      ended = false;
      request.resume();
      response.once('close', () => (ended = true));
    };
    const impatient = await connection();
    impatient.write(request);
    await expect.poll(() => ended).toBe(false);
    impatient.destroy();
    await expect.poll(() => ended).toBe(true);
  });

  it('ends when the client does not read for 5 to 10 s, but not when the service pauses', async () => {
    const ended = new Promise<void>((resolve) => {
      answer = ({ url }, response) => {
        if (url === '/coding/paused') response.write('begun', () => void ended.then(() => response.end()));
        else response.once('close', resolve).end(bytes(30_000_000));
      };
    });
    const paused = fetch(`${address}/coding/paused`);
    const deaf = await connection();
    deaf.pause().write('GET /coding/deaf HTTP/1.1\r\nHost: x\r\n\r\n');
    await ended;
    expect(await (await paused).text()).toBe('begun');
  });
});

describe('an answer that takes long', () => {
  it('arrives line by line if it is an export, also compressed by its service (D19)', async () => {
    const begun = new Promise<ServerResponse>((resolve) => {
      const head = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
      answer = (request, response) => (request.resume(), resolve(response.writeHead(200, head)));
    });
    const asked = fetch(`${address}/coding/x`, { headers: { 'accept-encoding': 'gzip' } });
    const response = await begun;
    const packing = createGzip();
    packing.pipe(response);
    packing.write('first\n');
    packing.flush();
    const lines = (await asked).body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await lines.read()).value).toBe('first\n');
    packing.end('last\n');
    expect((await lines.read()).value).toBe('last\n');
  });

  it('is waited for longer than a reader of the feed may wait (C24)', async () => {
    answer = (_request, response) => void setTimeout(() => response.end('{}'), 26_000);
    expect((await fetch(`${address}/coding/x`)).status).toBe(200);
  });
});

describe('pipelined requests', () => {
  it('are not forwarded after their client has disconnected', async () => {
    let asked = 0;
    const ended = new Promise<void>((resolve) => {
      answer = (_request, response) => {
        asked++;
        response.once('close', resolve);
      };
    });
    const client = await connection();
    client.write('GET /security/x HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5));
    await expect.poll(() => asked).toBe(1);
    client.destroy();
    await ended;
    await sleep(200);
    expect(asked).toBe(1);
  });
});

describe('a body', () => {
  it('that exceeds the limit is rejected by the service, and its connection can be used again (C1)', async () => {
    answer = (request, response) => {
      const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
      const body = `length ${length}, coding ${coding}`;
      response.writeHead(413, { 'content-length': body.length }).end(body);
    };
    const socket = await connection();
    const head = 'POST /coding/x HTTP/1.1\r\nHost: x\r\n';
    socket.write(`${head}Content-Length: 40000000\r\n\r\n`);
    socket.write(bytes(40_000_000));
    socket.write(`${head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`);
    for (let sent = 0; sent < 40; sent++) socket.write(`f4240\r\n${'a'.repeat(1_000_000)}\r\n`);
    socket.write('0\r\n\r\n');
    expect(parseAnswers(await text(socket))).toMatchObject([
      { status: 413, body: 'length 40000000, coding undefined' },
      { status: 413, body: 'length undefined, coding chunked' },
    ]);
  });

  it('that stops to arrive is answered 408, whatever its size, and as an OAuth error at the OAuth endpoints (B3)', async () => {
    const seen: string[] = [];
    answer = (request) => void seen.push(request.url!);
    const answers = [100_000_000, 30].map(async (length) => {
      const socket = await connection();
      socket.write(`POST /coding/${length} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
      socket.write(bytes(Math.min(length / 2, 300_000)));
      return parseAnswers(await text(socket))[0];
    });
    const token = await connection();
    token.write('POST /security/v2/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Length: 30\r\n\r\ngrant_type=');
    const [atOAuth] = parseAnswers(await text(token));
    expect(atOAuth).toMatchObject({ status: 408, headers: { 'cache-control': 'no-store' } });
    expect(JSON.parse(atOAuth.body)).toMatchObject({ error: 'invalid_request' });
    for (const each of await Promise.all(answers)) {
      expectErrorDocument(each, 'request_timeout');
      expect(each.headers.connection).toBe('close');
    }
    expect(seen).toEqual(['/coding/100000000']);
  });
});

describe('the health of all services', () => {
  it('is checked once for concurrent requests over one connection (A5)', async () => {
    let asked = 0;
    answer = (_request, response) => {
      asked++;
      setTimeout(() => response.end('{}'), 300);
    };
    const socket = await connection();
    const request = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';
    socket.write(request.repeat(50) + request.replace('Host', 'Connection: close\r\nHost'));
    const answers = parseAnswers(await text(socket));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 51 }, () => 503));
    for (const each of answers) expectErrorDocument(each, 'service_not_ready', `Not ready: ${NOT_RUNNING.join(', ')}.`);
    expect(asked).toBe(RUNNING.length);
  });
});

describe('a service that does not answer', () => {
  const expectUnavailable = async (response: Response, code: ErrorCode, detail: string) => {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toEqual(errorDocument(code, detail));
  };

  it('may have executed the request if it ended after it got the request (C7)', async () => {
    answer = (request) => void request.resume().once('end', () => request.socket.destroy());
    const unknown = 'The service did not answer completely. Whether it executed the request is not known.';
    await expectUnavailable(await post('/coding/x', '{}'), 'outcome_unknown', unknown);
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half');
      setTimeout(() => request.socket.destroy(), 50);
    };
    await expectUnavailable(await post('/coding/x', '{}'), 'outcome_unknown', unknown);
    const retry = 'The service did not answer completely; try again.';
    await expectUnavailable(await fetch(`${address}/coding/x`), 'service_unavailable', retry);
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': 100_000 }).flushHeaders();
      setTimeout(() => request.socket.destroy(), 50);
    };
    await expectUnavailable(await post('/coding/x', '{}'), 'outcome_unknown', unknown);
  });

  it('to its end is cut off if the answer is large', async () => {
    answer = (request, response) => {
      response.write(bytes(300_000));
      setTimeout(() => request.socket.destroy(), 50);
    };
    const begun = await fetch(`${address}/coding/x`);
    expect(begun.status).toBe(200);
    await expect(begun.text()).rejects.toThrow('terminated');
  });

  it('has changed nothing if the connection failed (C7)', async () => {
    service.close();
    await once(service, 'close');
    const retry = 'The service is not running. Nothing was changed; try again.';
    await expectUnavailable(await post('/coding/x', '{}'), 'service_unavailable', retry);
    await expectUnavailable(await post('/mention/x', '{}'), 'service_unavailable', retry);
  });

  it('is reported as an OAuth error at the OAuth endpoints (B3)', async () => {
    service.close();
    for (const path of ['/security/v2/oauth/token', '/security/v1/oauth/token/', '/security/v2/oauth/%5frevoke']) {
      const response = await post(path, 'a=b');
      expect(response.status).toBe(503);
      const { details } = (await response.clone().json()) as { details: string };
      expect(await response.json()).toEqual({ error: 'temporarily_unavailable', error_description: details, details });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('headers', () => {
  const send = async (...lines: string[]) => {
    const seen = new Promise<IncomingMessage>((resolve) => {
      answer = (request, response) => (resolve(request), response.end());
    });
    const socket = await connection();
    socket.write(['GET /security/x HTTP/1.1', 'Host: client.example', ...lines, '', ''].join('\r\n'));
    return seen;
  };

  it('that are hop-by-hop are not forwarded, and others are, also if Connection names them (RFC 9110 §7.6.1)', async () => {
    const { headers } = await send(
      'Connection: Keep-Alive, Authorization, Sec-Fetch-Site, TE',
      'Keep-Alive: timeout=9',
      'Proxy-Connection: close',
      'TE: trailers',
      'Trailer: x',
      'Upgrade: websocket',
      'Authorization: Bearer x',
      'Sec-Fetch-Site: cross-site',
      'X-Kept: 2',
    );
    const { connection: own, ...rest } = headers;
    expect(own).toBe('keep-alive');
    expect(Object.keys(rest).toSorted()).toEqual([
      'authorization',
      'host',
      'sec-fetch-site',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-kept',
      'x-request-id',
    ]);
  });

  it.each(['Connection: ,;@', 'Connection: Upgrade, x-custom\r\nUpgrade: h2c', 'Expect: 100-continue'])(
    'that are hop-by-hop, or nonsense, do not keep a request from its service: %s',
    async (lines) => {
      const { headers } = await send(lines);
      for (const name of ['upgrade', 'expect']) expect(headers).not.toHaveProperty(name);
    },
  );

  /** What a client, or a proxy in front, claims about the origin of a request. */
  const ORIGIN = [
    'X-Forwarded-For: 192.0.2.1',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Port: 1',
    'X-Real-IP: 192.0.2.1',
    'Forwarded: for=192.0.2.1',
  ];

  it('that describe the origin of a request are set by the proxy, even after 1 900 other headers', async () => {
    await proxy.close();
    await start({ TRUSTED_PROXIES: '198.51.100.1' });
    const { headers, rawHeaders } = await send(...ORIGIN, ...Array.from({ length: 1_900 }, (_, index) => `${index}: `));
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'client.example',
      'x-forwarded-proto': 'http',
    });
    expect(rawHeaders.join()).not.toMatch(/192\.0\.2\.1|evil|port/i);
  });

  it('have the address and the protocol of the client that a trusted proxy reports (B17)', async () => {
    const { headers, rawHeaders } = await send(...ORIGIN);
    expect(headers).toMatchObject({
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-host': 'client.example',
      'x-forwarded-proto': 'https',
    });
    expect(rawHeaders.join()).not.toMatch(/evil|port|real/i);
  });

  it('that are repeated stay repeated', async () => {
    const { rawHeaders } = await send('Idempotency-Key: a', 'idempotency-key: b', '__proto__: c');
    expect(rawHeaders.filter((_, index) => /^(?:a|b|c)$/.test(rawHeaders[index]))).toEqual(['a', 'b', 'c']);
  });

  it('of an answer that are hop-by-hop are not forwarded, and others are', async () => {
    answer = (_request, response) => {
      response.writeHead(200, {
        connection: 'close, x-kept, cache-control',
        'keep-alive': 'x',
        'x-kept': '2',
        'cache-control': 'no-store',
        'content-length': '2',
        upgrade: 'h2c',
      });
      response.end('{}');
    };
    const { headers } = await fetch(`${address}/security/x`);
    expect(Object.fromEntries(headers)).toMatchObject({
      connection: 'keep-alive',
      'x-kept': '2',
      'cache-control': 'no-store',
      'content-length': '2',
    });
    expect(headers.has('upgrade')).toBe(false);
  });
});

describe('the end (A6)', () => {
  it('does not wait for clients that do not send or do not read', async () => {
    answer = (_request, response) => void response.end(bytes(30_000_000));
    const half = await connection();
    half.write('POST /coding/x HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\na');
    const deaf = await connection();
    deaf.pause().write('GET /coding/x HTTP/1.1\r\nHost: x\r\n\r\n');
    await sleep(200);
    await bounded('for ever', proxy.close());
  });
});

describe('an answer of coding, mention or workspace', () => {
  const long = JSON.stringify({ data: 'mention '.repeat(1_000) });
  const answers = (body: string | Buffer, headers: Record<string, string> = {}) => {
    answer = (request, response) => {
      const length = { 'content-length': String(Buffer.byteLength(body)) };
      const head = { 'content-type': 'application/json', ...length, ...headers };
      request.resume().once('end', () => response.writeHead(200, head).end(body));
    };
  };
  /** The head and the bytes as they are sent; `fetch` would unpack them. */
  const raw = async (path: string, accepted: string | undefined, method = 'GET') => {
    const socket = await connection();
    const accepts = accepted === undefined ? '' : `Accept-Encoding: ${accepted}\r\n`;
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${accepts}\r\n`);
    const all = await buffer(socket);
    const end = all.indexOf('\r\n\r\n');
    const lines = all.subarray(0, end).toString('latin1').toLowerCase().split('\r\n').slice(1);
    const headers = Object.fromEntries(lines.map((line) => line.split(': ')));
    return { headers: headers as Record<string, string>, bytes: all.subarray(end + 4) };
  };

  it.each(['gzip', 'br, GZIP;q=0.5', 'gzip;q=1.0, *;q=0'])(
    'over 1 KiB is compressed for a client that accepts %s',
    async (accepted) => {
      answers(long, { etag: '"v1"', vary: 'Accept' });
      const { headers, bytes } = await raw('/coding/x', accepted);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'content-length': String(bytes.length),
        vary: 'accept, accept-encoding',
        etag: 'w/"v1"',
      });
      expect(gunzipSync(bytes).toString()).toBe(long);
    },
  );

  it('names once what it depends on, if the service does', async () => {
    answers(long, { vary: 'Accept-Encoding' });
    expect((await raw('/coding/x', 'gzip')).headers).toMatchObject({ vary: 'accept-encoding' });
  });

  it.each([undefined, 'identity', 'br', 'gzip;q=0', '*;q=0', 'xgzip'])(
    'is as the service sent it for a client that accepts %s, and names what it depends on',
    async (accepted) => {
      answers(long, { etag: '"v1"' });
      const { headers, bytes } = await raw('/coding/x', accepted);
      expect(headers).toMatchObject({ 'content-length': String(long.length), vary: 'accept-encoding', etag: '"v1"' });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(bytes.toString()).toBe(long);
    },
  );

  it.each([
    ['shorter than 1 KiB', 'x'.repeat(1_023), {}],
    ['of another kind', 'x'.repeat(2_000), { 'content-type': 'image/png' }],
    ['compressed already', gzipSync(randomBytes(2_000)), { 'content-encoding': 'gzip' }],
  ])('is as the service sent it if it is %s', async (_, body, headers) => {
    answers(body, headers);
    const sent = await raw('/coding/x', 'gzip');
    expect(sent.bytes).toEqual(Buffer.from(body));
    expect(sent.headers['content-length']).toBe(String(body.length));
    expect(sent.headers).not.toHaveProperty('vary');
  });

  it('to HEAD has the headers of GET, without its length (E1)', async () => {
    answers(long);
    const head = await raw('/coding/x', 'gzip', 'HEAD');
    expect(head.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(head.headers).not.toHaveProperty('content-length');
    expect(head.bytes).toHaveLength(0);
    const plain = await raw('/coding/x', 'br', 'HEAD');
    expect(plain.headers).toMatchObject({ 'content-length': String(long.length), vary: 'accept-encoding' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  it('without content has neither bytes, nor an encoding, nor a media type', async () => {
    for (const status of [202, 204, 304]) {
      answer = (request, response) => void request.resume().once('end', () => response.writeHead(status).end());
      const empty = await raw('/coding/x', 'gzip');
      expect(empty.headers).not.toHaveProperty('content-encoding');
      expect(empty.headers).not.toHaveProperty('content-type');
      expect(empty.bytes).toHaveLength(0);
    }
  });

  it('that is large is compressed while it arrives', async () => {
    const begun = new Promise<ServerResponse>((resolve) => {
      answer = (_request, response) => resolve(response.writeHead(200, { 'content-type': 'application/json' }));
    });
    const asked = fetch(`${address}/coding/x`);
    const response = await begun;
    response.write(randomBytes(500_000).toString('hex'));
    const answered = await asked;
    expect(answered.headers.get('content-encoding')).toBe('gzip');
    response.end('end');
    expect(await answered.text()).toMatch(/^[0-9a-f]{1000000}end$/);
  });

  it('that its service breaks off is cut, not completed', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(randomBytes(500_000), () => response.destroy());
    };
    await expect(fetch(`${address}/coding/x`).then((cut) => cut.arrayBuffer())).rejects.toThrow();
  });

  it('of security is never compressed, because it may have a token next to what the client sent', async () => {
    answers(long);
    const { headers, bytes } = await raw('/security/v2/me', 'gzip');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
    expect(bytes.toString()).toBe(long);
  });
});
