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
beforeEach(async () => {
  server = fastify(serverOptions(readEnvironment(ServiceEnvironment, { DATABASE_URL: 'postgres://nowhere' })));
  server.get('/small', (_request, reply) => reply.send('small'));
  server.get('/streamed', (_request, reply) => {
    // The client has all bytes that Content-Length promises before the server ends the answer.
    reply.hijack().raw.writeHead(200, { 'content-length': 'streamed'.length }).write('streamed');
    setTimeout(() => reply.raw.end(), 200);
  });
  server.get('/slow', async (_request, reply) => {
    await sleep(300);
    return reply.send('slow');
  });
  server.get('/large', (_request, reply) => reply.send(LARGE));
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

describe('bytes that are not a request', () => {
  it('are answered after the answer to a complete request before them, which may change something', async () => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await sleep(50);
    socket.write('NONSENSE\r\n\r\n');
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
    await sleep(100);
    socket.write('and more');
    const answers = await text(socket);
    const end = answers.indexOf(body) + body.length;
    expect(end).toBeGreaterThan(body.length);
    expect(answers.slice(end)).toMatch(/^HTTP\/1\.1 400 .+"code":"request_malformed"/s);
  });
});
