import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { codingData } from '@earshot/coding/entities';
import { errorDocument, expectDocument, expectError, rawRequest } from '@earshot/test-kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, CodingUnderTest, newMention, update } from './support.js';

let coding: CodingUnderTest;
let account: Account;
let address: string;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
  address = await coding.listen();
});
afterAll(() => coding.stop());

const BULK = '/coding/v1/_bulk';

describe('extreme documents (E5)', () => {
  const untouched = async (body: (report: string) => string) => {
    const report = await coding.report(account, 1);
    const response = await coding.raw(account, body(report));
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    expect(await coding.records(report)).toEqual([]);
    return response;
  };
  const item = (report: string) => JSON.stringify(update(report, 'm0', { sentiment: 'positive' }));

  it('are 413 with more values than any request needs, and nothing is applied', async () => {
    const response = await untouched((report) => `{"data":[${item(report)}${',{}'.repeat(11_000_000)}]}`);
    expectError(response, 'body_too_large', 'The body has more than 2097152 values; send several smaller requests.');
  });

  it('are 400 with more than 10 000 members in one object; with 5 000 only its item fails (C3)', async () => {
    const members = (count: number) => Array.from({ length: count }, (_, n) => `"m${n}":1`).join();
    expectError(
      await untouched((report) => `{"data":[${item(report)},{${members(1_500_000)}}]}`),
      'limit_exceeded',
      'An object of the body has more than 10000 members.',
    );
    const report = await coding.report(account, 1);
    const response = await coding.raw(account, `{"data":[${item(report)},{${members(5_000)}}]}`);
    expect(response.body.data.counter).toEqual({ provided: 2, success: 1, errors: 1 });
  });

  it('are 400 if they are incomplete, also after megabytes', async () => {
    const response = await untouched((report) => `{"data":[${`${item(report)},`.repeat(40_000)}{}`);
    expectError(response, 'body_not_json', /a bracket or a string is not closed/);
  });

  it('are applied unchanged if they are just large', async () => {
    const report = await coding.report(account, 3);
    const items = Array.from({ length: 40_000 }, (_, n) =>
      update(report, `m${n % 3}`, { tags: [`"${n}"\\ é 🎉 ]},`], sentiment: n % 2 ? 'positive' : 'negative' }),
    );
    await coding.bulk(account, items).expect(204);
    const tags = (await coding.mentions(report)).map((mention) => mention.tags);
    expect(tags).toEqual([39_999, 39_997, 39_998].map((n) => [`"${n}"\\ é 🎉 ]},`]));
  });
});

describe('a client that stops sending', () => {
  const head = (...lines: string[]) => [`POST ${BULK} HTTP/1.1`, 'host: x', ...lines].join('\r\n');
  const authorized = (...lines: string[]) =>
    head(`authorization: Bearer ${account.token}`, 'content-type: application/json', ...lines);

  it.each<[string, () => string]>([
    ['in the head', () => head('content-type: application/json')],
    ['in the body', () => `${authorized('content-length: 100')}\r\n\r\n{"data":[`],
    ['in a chunked body', () => `${authorized('transfer-encoding: chunked')}\r\n\r\n9\r\n{"data":[\r\n`],
    ['before the head', () => ''],
  ])('%s gets 408 after 10 s, and the connection ends', { timeout: 60_000, concurrent: true }, async (_case, bytes) => {
    const { status, headers, body, after } = await rawRequest(address, bytes());
    expect({ status, ...headers }).toMatchObject({
      status: 408,
      connection: 'close',
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
    });
    expect(body).toEqual(errorDocument('request_timeout'));
    expect(after).toBeGreaterThan(9_000);
  });
});

describe('a connection that is kept alive', () => {
  it('has a keep-alive time-out, also if the answer was sent before the body arrived', async () => {
    const server = coding.app.getHttpServer() as Server;
    const [socket] = await Promise.all([
      new Promise<Socket>((resolve) => server.once('connection', resolve)),
      fetch(`${address}/nothing`, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }),
    ]);
    await expect.poll(() => socket.timeout).toBeGreaterThanOrEqual(server.keepAliveTimeout);
  });
});

describe('bodies in memory', () => {
  const LIMIT = 100_000;

  it('have a limit per process, above which large ones are 503 with Retry-After, and small ones are read', async () => {
    const small = await coding.replica({ BODY_LIMIT: LIMIT });
    const { port } = new URL(await small.listen());
    const large = `{"data":[]}${' '.repeat(LIMIT - 200)}`;
    /** As many as the limit allows, two per client account. Other requests must wait until all of them have arrived. */
    const sendMany = async () => {
      const senders = Array.from({ length: 4 }, () => coding.account());
      const sockets = [...senders, ...senders].map(({ token }) => send(Number(port), token));
      await vi.waitFor(() => expect(sockets.map(({ writableLength }) => writableLength)).toEqual(Array(8).fill(0)));
      await sleep(1_000);
      return sockets;
    };
    const status = async () => (await small.raw(account, large)).status;
    const abandoned = await sendMany();
    expect(await status()).toBe(503);
    for (const socket of abandoned) socket.destroy();
    await expect.poll(status, { timeout: 10_000 }).toBe(204);
    const slow = await sendMany();
    const rejected = await small.raw(account, large);
    expectError(rejected, 'too_busy', /large bodies/);
    expect(rejected.headers['retry-after']).toBe('1');
    await small.bulk(account, []).expect(204);

    const answers = slow.map((socket) => text(socket));
    for (const socket of slow) socket.write(' '.repeat(1_000));
    const statuses = (await Promise.all(answers)).map((answer) => answer.split(' ')[1]);
    expect(statuses).toEqual(Array(8).fill('204'));
    await small.raw(account, large).expect(204);
    await small.app.close();
  });

  /** Sends a request without the last 1 000 bytes of its body. */
  function send(port: number, token: string): Socket {
    const socket = connect(port, '127.0.0.1');
    const head = [
      `POST ${BULK} HTTP/1.1`,
      'host: x',
      'connection: close',
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${LIMIT}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n{"data":[]}${' '.repeat(LIMIT - 1_011)}`);
    return socket;
  }
});

describe('readiness (A5)', () => {
  it('asks security only for introspection, so that a gateway may be in front of it', async () => {
    const before = coding.security.asked.length;
    const ready = await coding.http.get('/health/ready');
    expectDocument(ready, 200);
    expect(ready.body.meta).toEqual({ status: 'ready', dependencies: ['database', 'security'] });
    expect(coding.security.asked.length).toBe(before + 1);
  });

  it('names the migrations that the schema lacks, also if a migration is undone while the service runs', async () => {
    const { dataSource } = coding.database;
    const last = codingData.migrations.at(-1)!.name;
    expectDocument(await coding.http.get('/health/ready'), 200);
    await dataSource.query('update coding.migrations set name = $1 where name = $2', ['Older', last]);
    const response = await coding.http.get('/health/ready');
    await dataSource.query('update coding.migrations set name = $2 where name = $1', ['Older', last]);
    expectError(response, 'service_not_ready', `Not ready: the schema coding lacks ${last}; migrate it.`);
    expectDocument(await coding.http.get('/health/ready'), 200);
  });
});
