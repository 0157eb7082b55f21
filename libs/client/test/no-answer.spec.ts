import { EarshotClient, NetworkError, TimeoutError } from '../src/index.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CREDENTIALS, ME_PATH, StandIn } from './stand-in.js';

let platform: StandIn;

beforeEach(async () => {
  platform = await StandIn.start();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(async () => {
  await platform.stop();
});

const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('no answer', () => {
  it('is a NetworkError with its cause, which names the address and the reason', async () => {
    const { url } = platform;
    await platform.stop();
    const client = new EarshotClient({ baseUrl: url, credentials: CREDENTIALS, maxRetries: 1 });
    const failure = await failureOf(client.me());
    platform = await StandIn.start();
    expect(failure).toBeInstanceOf(NetworkError);
    expect(failure).toMatchObject({
      name: 'NetworkError',
      message: `POST /security/v2/oauth/token got no complete answer from ${url}: connect ECONNREFUSED ${new URL(url).host}`,
      cause: { cause: { code: 'ECONNREFUSED' } },
    });
  });

  it('within the time-out is a TimeoutError, which is a NetworkError', async () => {
    const client = new EarshotClient({ baseUrl: platform.url, token: 't', timeout: 500, maxRetries: 1 });
    platform.handlers.set(ME_PATH, () => 'hang');
    const failure = await failureOf(client.me());
    expect(failure).toBeInstanceOf(TimeoutError);
    expect(failure).toBeInstanceOf(NetworkError);
    const message = `GET /security/v2/me got no complete answer from ${platform.url} within 500 ms.`;
    expect(failure).toHaveProperty('message', message);
    expect(platform.requests).toHaveLength(2);
  });

  it.each<[string, unknown, string]>([
    ['the message of the innermost cause', new Error('a', { cause: new Error('b', { cause: new Error('c') }) }), 'c'],
    ['the code of an error without a message', Object.assign(new AggregateError([]), { code: 'E1' }), 'E1'],
    ['a value that is not an error', 'no network', 'no network'],
  ])('has as its reason %s', async (_what, error, reason) => {
    const fetch = () => Promise.reject(error);
    const client = new EarshotClient({ baseUrl: platform.url, token: 't', maxRetries: 0, fetch });
    const message = `GET /security/v2/me got no complete answer from ${platform.url}: ${reason}`;
    expect(await failureOf(client.me())).toHaveProperty('message', message);
  });

  it('has a reason without the token, which a header may not be able to have', async () => {
    const client = new EarshotClient({ baseUrl: platform.url, token: 'sec\nret\n', maxRetries: 0 });
    const { message } = (await failureOf(client.me())) as Error;
    expect(message).toMatch(/: .*invalid header value/);
    expect(message).not.toMatch(/sec\n|\nret/);
  });
});
