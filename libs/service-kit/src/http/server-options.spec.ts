import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment, ServiceEnvironment } from '../settings/environment.js';
import { serverOptions } from './server-options.js';

/** Larger than the buffers of a connection, so that it is still being sent while the client does not read. */
const LARGE = 'x'.repeat(30_000_000);

let server: FastifyInstance;
/** Ends the answers of /slow and /streamed. */
let finish: () => void;
/** Resolves when the server has read bytes that are not a request. */
let rejected: Promise<unknown>;
beforeEach(async () => {
  const finished = new Promise<void>((resolve) => (finish = resolve));
  server = fastify(serverOptions(readEnvironment(ServiceEnvironment, { DATABASE_URL: 'postgres://nowhere' })));
  server.get('/small', (_request, reply) => reply.send('small'));
  server.get('/streamed', (_request, reply) => {
    // The client has all bytes that Content-Length promises before the server ends the answer.
    reply.hijack().raw.writeHead(200, { 'content-length': 'streamed'.length }).write('streamed');
    void finished.then(() => reply.raw.end());
  });
  server.get('/slow', async (_request, reply) => {
    await finished;
    return reply.send('slow');
  });
  server.get('/large', (_request, reply) => reply.send(LARGE));
  await server.listen({ port: 0, host: '127.0.0.1' });
  rejected = once(server.server, 'clientError');
});
afterEach(() => server.close());

describe('bytes that are not a request', () => {
  it('are answered after the answer to a complete request before them, which may change something', async () => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(server.server, 'request');
    socket.write('NONSENSE\r\n\r\n');
    await rejected;
    finish();
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .+slow.*HTTP\/1\.1 400 .+"code":"request_malformed"/s);
  });

  it.each([
    ['a complete answer', '/small', 'small'],
    ['an answer that has not ended yet', '/streamed', 'streamed'],
    ['an answer that the client has not read yet', '/large', LARGE],
  ])('are answered after %s', async (_case, path, body) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(socket, 'readable');
    socket.write('NONSENSE\r\n\r\n');
    await rejected;
    socket.write('and more');
    finish();
    const answers = await text(socket);
    const end = answers.indexOf(body) + body.length;
    expect(end).toBeGreaterThan(body.length);
    expect(answers.slice(end)).toMatch(/^HTTP\/1\.1 400 .+"code":"request_malformed"/s);
  });

  it('do not cut an answer that its client reads slowly', async () => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\nNONSENSE\r\n\r\n');
    let answers = '';
    for await (const bytes of socket.setEncoding('latin1')) {
      answers += bytes as string;
      await sleep(5);
    }
    expect(answers.slice(answers.indexOf(LARGE) + LARGE.length)).toMatch(
      /^HTTP\/1\.1 400 .+"code":"request_malformed"/s,
    );
  });
});
