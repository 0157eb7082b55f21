import { bounded } from '@earshot/test-kit';
import { EarshotClient, EarshotError, OAuthError } from '../src/index.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BULK_PATH, CREDENTIALS, ME_PATH, problem, type Reaction, StandIn } from './stand-in.js';

const USER = { body: { data: { login: 'ada' } } };
const SEARCH_PATH = '/mention/v2/reports/r/_search';

let platform: StandIn;
let client: EarshotClient;

beforeEach(async () => {
  platform = await StandIn.start();
  client = new EarshotClient({ baseUrl: platform.url, token: 't' });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(async () => {
  await platform.stop();
});

/** `/me` reacts with these, one after the other, and then with the user. */
const reactAtMe = (...reactions: Reaction[]) =>
  platform.handlers.set(ME_PATH, (_request, count) => reactions[count] ?? USER);

const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('a request', () => {
  it('has the token, and exactly the media type application/json (B10, E1)', async () => {
    platform.handlers.set(SEARCH_PATH, () => ({ body: { data: [], meta: { total: 0, next: null } } }));
    await client.mention.search('r', { filters: { query: 'größe' } }, { fields: ['title', 'date'] }).page();
    const [{ method, path, headers, body }] = platform.requests;
    expect(method).toBe('POST');
    expect(decodeURIComponent(path)).toBe(`${SEARCH_PATH}?fields[mention]=title,date`);
    expect(headers).toMatchObject({ authorization: 'Bearer t', 'content-type': 'application/json' });
    expect(JSON.parse(body)).toEqual({ filters: { query: 'größe' } });
  });

  it('of a platform under a path has that path', async () => {
    client = new EarshotClient({ baseUrl: `${platform.url}/prefix/`, token: 't' });
    platform.handlers.set('/prefix/security/v2/me', () => USER);
    expect(await client.me()).toEqual({ login: 'ada' });
  });

  it('encodes identifiers, and rejects those that would change the path', async () => {
    platform.handlers.set('/mention/v2/reports/a%2Fb%20%3F/mentions/%C3%A9', () => ({ body: { data: { id: 'é' } } }));
    expect(await client.mention.get('a/b ?', 'é')).toEqual({ id: 'é' });
    await expect(client.mention.get('r', '')).rejects.toThrow('mention_id must not be empty, "." or "..".');
    for (const id of ['', '.', '..']) {
      await expect(client.mention.get(id, 'm')).rejects.toThrow('report_id must not be empty, "." or "..".');
    }
    expect(platform.requests).toHaveLength(1);
  });

  it('searches for a mention that no path can name (D2)', async () => {
    platform.handlers.set('/mention/v2/reports/r/_search', ({ body }) => {
      const { filters } = JSON.parse(body) as { filters: { ids: string[] } };
      const data = filters.ids.includes('..') ? [{ id: '..' }] : [];
      return { body: { data, meta: { total: data.length, next: null } } };
    });
    expect(await client.mention.get('r', '..')).toEqual({ id: '..' });
    expect(await failureOf(client.mention.get('r', '.'))).toMatchObject({ status: 404 });
  });

  it('does not follow a redirect, which would take the credentials elsewhere', async () => {
    reactAtMe({ status: 307, headers: { location: '/elsewhere' } });
    expect(await failureOf(client.me())).toMatchObject({ name: 'EarshotError', status: 307, errors: [] });
    expect(platform.requests).toHaveLength(1);
  });

  it('goes through the fetch of the options', async () => {
    const fetch = vi.fn((url: string, init: RequestInit) => globalThis.fetch(url, init));
    client = new EarshotClient({ baseUrl: platform.url, token: 't', fetch });
    await client.me();
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([platform.url + ME_PATH]);
  });
});

describe('a temporary problem', () => {
  it.each<[string, Reaction]>([
    ['503', problem(503, 'too_busy')],
    ['429', problem(429, 'requests_too_many')],
    ['408', problem(408, 'request_timeout')],
    ['502 of a gateway', { status: 502 }],
    ['504 of a gateway', { status: 504 }],
    ['a closed connection', 'disconnect'],
  ])('is tried again: %s', async (_what, reaction) => {
    reactAtMe(reaction, reaction);
    expect(await client.me()).toEqual({ login: 'ada' });
    expect(platform.requests).toHaveLength(3);
  });

  it('is an error at once if the request selects too much for its time (C11)', async () => {
    reactAtMe(problem(503, 'write_timed_out'));
    expect(await failureOf(client.me())).toMatchObject({ status: 503, code: 'write_timed_out' });
    expect(platform.requests).toHaveLength(1);
  });

  it('is an error after maxRetries', async () => {
    client = new EarshotClient({ baseUrl: platform.url, token: 't', maxRetries: 2 });
    platform.handlers.set(ME_PATH, () => problem(503, 'database_unavailable'));
    expect(await failureOf(client.me())).toMatchObject({ status: 503, code: 'database_unavailable' });
    expect(platform.requests).toHaveLength(3);
  });

  it('is tried again after the time of Retry-After (C11)', async () => {
    reactAtMe(problem(503, 'too_busy', { 'retry-after': '1' }));
    const began = performance.now();
    await client.me();
    expect(performance.now() - began).toBeGreaterThan(990);
  });

  it('is tried again at the date of Retry-After (RFC 9110 §10.2.3)', async () => {
    reactAtMe(problem(503, 'too_busy', { 'retry-after': new Date(Date.now() + 2_000).toUTCString() }));
    const began = performance.now();
    await client.me();
    expect(performance.now() - began).toBeGreaterThan(500);
  });

  it('is an error if Retry-After is longer than a minute', async () => {
    reactAtMe(problem(429, 'requests_too_many', { 'retry-after': '61' }));
    expect(await failureOf(client.me())).toMatchObject({ status: 429, retryAfter: 61 });
    expect(platform.requests).toHaveLength(1);
  });

  it('is tried again after longer and longer, random times', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.1);
    const times: number[] = [];
    platform.handlers.set(ME_PATH, (_request, count) => {
      times.push(performance.now());
      return count < 3 ? { status: 502 } : USER;
    });
    await client.me();
    const waits = times.slice(1).map((time, index) => time - times[index]);
    for (const [index, atLeast] of [50, 100, 200].entries()) expect(waits[index]).toBeGreaterThan(atLeast - 5);
  });
});

describe('a problem that is not temporary', () => {
  it.each<[number, string]>([
    [400, 'filter_unknown'],
    [404, 'report_not_found'],
    [413, 'body_too_large'],
    [415, 'media_type_parameter'],
    [500, 'internal_error'],
  ])('is an error at once: %s %s', async (status, code) => {
    platform.handlers.set(SEARCH_PATH, () => problem(status, code));
    const failure = await failureOf(client.mention.search('r').page());
    expect(failure).toBeInstanceOf(EarshotError);
    expect(failure).toMatchObject({ status, code, title: 'Title', detail: `It is ${code}.`, id: 'e1' });
    expect(platform.requests).toHaveLength(1);
  });

  it('has all error objects, and the first one in its message (7.2)', async () => {
    const first = {
      id: '1',
      status: '400',
      code: 'filter_unknown',
      title: 'Bad Request',
      detail: 'x is not a filter.',
    };
    const errors = [
      { ...first, meta: { path: 'filters.x' } },
      { ...first, id: '2' },
    ];
    reactAtMe({ status: 400, body: { errors } });
    expect(await failureOf(client.me())).toMatchObject({
      message: 'x is not a filter. (400 filter_unknown and 1 more)',
      errors,
      meta: { path: 'filters.x' },
    });
  });

  it('of a gateway has only a status', async () => {
    reactAtMe({ status: 403, headers: { 'content-type': 'text/html' }, body: '<html>' });
    const failure = await failureOf(client.me());
    expect(failure).toMatchObject({ status: 403, errors: [] });
    expect(failure).toHaveProperty('message', 'The answer has the status 403 and no error document.');
    expect((failure as EarshotError).code).toBeUndefined();
  });

  it('of the token endpoint is an OAuthError, which is an EarshotError (7.3)', () => {
    const error = new OAuthError(400, 'invalid_scope', 'The scope exceeds that of the application.');
    expect(error).toBeInstanceOf(EarshotError);
    expect(error.message).toBe('The scope exceeds that of the application. (400 invalid_scope)');
  });
});

describe('an aborted signal', () => {
  const REASON = new Error('the user left');

  it('cancels a request in flight', async () => {
    reactAtMe('hang');
    const controller = new AbortController();
    const promise = client.me({ signal: controller.signal });
    await expect.poll(() => platform.requests).toHaveLength(1);
    controller.abort(REASON);
    await expect(promise).rejects.toBe(REASON);
  });

  it('cancels the wait for the next attempt', async () => {
    reactAtMe(problem(503, 'too_busy', { 'retry-after': '60' }));
    const asked = bounded('the minute of Retry-After', client.me({ signal: AbortSignal.timeout(200) }));
    await expect(asked).rejects.toThrow('due to timeout');
  });

  it('sends nothing if it was aborted before', async () => {
    const signal = AbortSignal.abort(REASON);
    await expect(client.me({ signal })).rejects.toBe(REASON);
    await expect(client.coding.bulk([{} as never], { signal })).rejects.toBe(REASON);
    await expect(client.reports.list({ signal }).page()).rejects.toBe(REASON);
    await expect(client.references.list('countries', { signal })).rejects.toBe(REASON);
    expect(platform.requests).toEqual([]);
  });

  it('ends an iteration before the next entry of the page', async () => {
    const body = { data: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], meta: { total: 3, next: null } };
    platform.handlers.set(SEARCH_PATH, () => ({ body }));
    platform.handlers.set('/mention/v2/reports', () => ({ body }));
    platform.handlers.set('/workspace/v1/dashboards', () => ({ body }));
    for (const list of [
      (signal: AbortSignal) => client.mention.search('r', {}, { signal }),
      (signal: AbortSignal) => client.reports.list({ signal }),
      (signal: AbortSignal) => client.dashboards.list({ signal }),
    ]) {
      const controller = new AbortController();
      const ids: string[] = [];
      const iterate = async () => {
        for await (const { id } of list(controller.signal)) {
          ids.push(id);
          if (id === 'b') controller.abort(REASON);
        }
      };
      await expect(iterate()).rejects.toBe(REASON);
      expect(ids).toEqual(['a', 'b']);
    }
  });

  it('leaves no listeners behind', async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    reactAtMe(problem(503, 'too_busy'));
    await client.me({ signal });
    expect(added.mock.calls.length).toBeGreaterThan(2);
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
  });
});

it('printing the client does not show its credentials', async () => {
  const { inspect } = await import('node:util');
  client = new EarshotClient({ baseUrl: platform.url, credentials: CREDENTIALS });
  await client.coding.bulk([]);
  await client.me();
  const printed = inspect(client, { depth: 10, showHidden: true }) + JSON.stringify(client);
  for (const secret of ['pass word', 'secret of app', 'a0', 'r0']) expect(printed).not.toContain(secret);
  expect(platform.to(BULK_PATH)).toEqual([]);
});
