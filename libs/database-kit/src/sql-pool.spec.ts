import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { SqlPool } from './sql-pool.js';

/** A message of the protocol of PostgreSQL. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const TERMINATED = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

describe('a pool of connections', () => {
  const closing: (() => unknown)[] = [];
  afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

  it('reports a connection that ends with the bytes that make it ready, and does not end the process (A6)', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, TERMINATED])));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const pool = SqlPool.open(`postgres://user:password@127.0.0.1:${port}/database`, 'test');
    closing.push(
      () => server.close(),
      () => pool.close(),
    );
    const { signal } = new AbortController();
    await expect(pool.cancellableRows({ text: 'select 1' }, signal)).rejects.toThrow(/terminat|not queryable/i);
  });
});
