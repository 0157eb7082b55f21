import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { EnvironmentError } from './environment.js';
import { listenFailure } from './listen-failure.js';

describe('a server that cannot listen (A3)', () => {
  it.each(['192.0.2.1', 'no.such.host.invalid'])('names HOST if it is %s', async (host) => {
    const [error] = await once(createServer().listen({ host, port: 0 }), 'error');
    const failure = listenFailure(error, host);
    expect(failure).toBeInstanceOf(EnvironmentError);
    expect(failure).toMatchObject({ message: `HOST must be an address or name of this machine, not "${host}"` });
  });

  it('keeps every other error', () => {
    const inUse = Object.assign(new Error('in use'), { code: 'EADDRINUSE' });
    expect(listenFailure(inUse, '127.0.0.1')).toBe(inUse);
    expect(listenFailure(undefined, '127.0.0.1')).toBeUndefined();
  });
});
