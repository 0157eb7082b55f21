import { securityData } from '@earshot/security/entities';
import { ERROR_CODES, type ErrorCode } from '@earshot/error-kit';
import { errorDocument, expectDocument, expectError, rawRequest } from '@earshot/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOAuthError, SecurityUnderTest } from './support.js';

let security: SecurityUnderTest;
let address: string;
let token: string;
beforeAll(async () => {
  security = await SecurityUnderTest.start();
  await security.app.listen(0, '127.0.0.1');
  address = await security.app.getUrl();
  token = (await security.login(await security.account()).expect(201)).body.access_token as string;
});
afterAll(() => security.stop());

const ME = '/security/v2/me';
const TOKEN = '/security/v2/oauth/token';
const KIBIBYTE = 1024;

/** A POST form of GET that is exactly `bytes` long, with filler that has no meaning. */
const postForm = (bytes: number): string => {
  const form = { _method: 'GET', _parameters: '', filler: [''] };
  form.filler = Array.from({ length: 1000 }, () => '');
  form.filler.push('x'.repeat(bytes - JSON.stringify(form).length - 3));
  return JSON.stringify(form);
};

const post = (path: string, body: string, type = 'application/json') =>
  security.http.post(path).set('authorization', `Bearer ${token}`).set('content-type', type).send(body);

const expectRawError = (
  { status, headers, body }: Awaited<ReturnType<typeof rawRequest>>,
  code: ErrorCode,
  detail: RegExp,
) => {
  expect({ status, type: headers['content-type'] }).toEqual({
    status: ERROR_CODES[code].status,
    type: 'application/json',
  });
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(body).toEqual(errorDocument(code, detail));
};

describe('the POST form of GET (E3)', () => {
  it('is at most 64 KiB, whether the token is valid or not, and nothing larger is parsed', async () => {
    expect(postForm(64 * KIBIBYTE)).toHaveLength(64 * KIBIBYTE);
    await post(ME, postForm(64 * KIBIBYTE)).expect(200);
    for (const size of [64 * KIBIBYTE + 1, 31 * KIBIBYTE * KIBIBYTE]) {
      expectError(await post(ME, postForm(size)), 'body_too_large', 'The body is larger than 65536 bytes.');
      expectError(
        await security.http.post(ME).set('content-type', 'application/json').send(postForm(size)),
        'body_too_large',
        'The body is larger than 65536 bytes.',
      );
    }
  });

  it('treats missing _parameters as empty, and answers malformed ones with 400, no _method with 405', async () => {
    const get = await security.me(token);
    const { body } = await post(ME, '{"_method":"GET"}').expect(200);
    expect({ ...body.data.token, expires_in: 0 }).toEqual({ ...get.body.data.token, expires_in: 0 });
    expectError(await post(ME, '{"_method":"GET","_parameters":"a=%zz"}'), 'value_invalid', /_parameters must be/, {
      meta: { path: '_parameters' },
    });
    expectError(await post(ME, '{"_parameters":"a=b"}'), 'method_not_allowed', /GET, HEAD/);
  });
});

describe('a path (E6, E2)', () => {
  it('may end in one slash', async () => {
    expectDocument(await security.me(token), 200);
    expectDocument(await security.http.get(`${ME}/`).set('authorization', `Bearer ${token}`), 200);
    expectDocument(await security.http.get('/health/live/'), 200);
    await post(`${ME}/`, '{"_method":"GET"}').expect(200);
    const wrong = await security.http.put(`${ME}/`);
    expectError(wrong, 'method_not_allowed', /GET, HEAD/);
    expect(wrong.headers.allow).toBe('GET, HEAD');
    expect((await security.http.post(`${TOKEN}/`).type('form').send('grant_type=')).status).toBe(400);
    expectError(await security.http.get(`${ME}//`), 'route_not_found', /There is no GET/);
  });

  it.each(['text/plain', 'application/json; charset=utf-8', 'nonsense', 'multipart/form-data; boundary=x'])(
    'is 404 if it does not exist, and 405 for a method that it lacks, also with a body of type %s',
    async (type) => {
      expectError(
        await post('/security/v2/nothing', 'x', type),
        'route_not_found',
        'There is no POST /security/v2/nothing.',
      );
      expectError(await post('/', 'x', type), 'route_not_found', /POST/);
      for (const method of ['put', 'patch', 'delete', 'propfind', 'report'] as const) {
        const response = await security.http[method](ME).set('content-type', type).send('x');
        expectError(response, 'method_not_allowed', /GET, HEAD/);
        expect(response.headers.allow).toBe('GET, HEAD');
      }
    },
  );
});

describe('a body of length 0 is no body (E6)', () => {
  it.each<[string, ErrorCode]>([
    ['text/plain', 'media_type_unsupported'],
    ['application/json; charset=utf-8', 'media_type_parameter'],
    ['nonsense', 'media_type_unsupported'],
  ])('also of type %s', async (type, code) => {
    const empty = () => security.http.post(ME).set('content-type', type).set('content-length', '0');
    expectError(await empty(), 'method_not_allowed', /GET, HEAD/);
    expectError(await empty().set('content-encoding', 'gzip'), 'method_not_allowed', /GET, HEAD/);
    expectDocument(await security.me(token).set('content-type', type), 200);
    expectError(await post(ME, '{}', type), code, /.+/);
  });
});

describe('pretty (D1)', () => {
  it.each(['/health/live', ME, '/.well-known/oauth-authorization-server'])('indents the answer of %s', async (path) => {
    const get = (query: string) => security.http.get(path + query).set('authorization', `Bearer ${token}`);
    for (const query of ['?pretty', '?pretty=true', '?pretty=']) {
      const { text, body, headers } = await get(query).expect(200);
      expect(text).toBe(JSON.stringify(body, null, 2));
      expect(headers['content-type']).toBe('application/json');
    }
    for (const query of ['', '?pretty=false']) {
      const { text, body } = await get(query).expect(200);
      expect(text).toBe(JSON.stringify(body));
    }
    const { text, body } = await post(path, '{"_method":"GET","_parameters":"pretty"}').expect(200);
    expect(text).toBe(JSON.stringify(body, null, 2));
  });
});

describe('a request that is rejected before routing (E2)', () => {
  const request = (...lines: string[]) => rawRequest(address, [...lines, '', ''].join('\r\n'));

  it('gets no body if it is a malformed HEAD (RFC 9110 §9.3.2)', async () => {
    const answer = await request('HEAD /security/v2/me\u0001 HTTP/1.1', 'host: x');
    expect(answer).toMatchObject({ status: 400, body: undefined });
    expect(answer.headers['content-type']).toBe('application/json');
  });

  it('gets an error document if Host is missing', async () => {
    const answer = await request(`GET ${ME} HTTP/1.1`, 'connection: close');
    expectRawError(answer, 'request_malformed', /no Host header/);
    const unknown = await request('GET /nothing HTTP/1.1', 'connection: close');
    expectRawError(unknown, 'request_malformed', /no Host header/);
    const old = await request('GET /health/live HTTP/1.0');
    expect(old.status).toBe(200);
  });

  it('gets an error document for an expectation other than 100-continue', async () => {
    const head = (expect: string) => [`POST ${ME} HTTP/1.1`, 'host: x', `expect: ${expect}`, 'content-length: 2'];
    expectRawError(await request(...head('banana')), 'expectation_unsupported', /100-continue/);
    const answer = await rawRequest(
      address,
      [...head('100-continue'), 'content-type: application/json', 'connection: close', '', '{}'].join('\r\n'),
    );
    expect(answer.status).toBe(405);
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
    expectRawError(await request(...lines), code, code === 'head_too_large' ? /16 KiB/ : /.+/);
  });
});

describe('X-Content-Type-Options (E6)', () => {
  it('is nosniff on every answer', async () => {
    const answers = await Promise.all([
      security.me(token),
      security.http.get(ME),
      security.http.head('/health/live'),
      security.http.get('/metrics'),
      security.http.get('/nothing'),
      security.http.put(ME),
      post(ME, '{}', 'text/plain'),
      post(ME, '{'),
      security.http.post(TOKEN).type('form').send('grant_type=x'),
      security.http.post(TOKEN).send({}),
      security.http.get('/%E0%A4%A'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 200, 200, 404, 405, 415, 400, 400, 415, 400]);
    for (const { headers } of answers) expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('readiness (A5)', () => {
  it('names the migrations that the schema lacks, also if migrations are undone while the service runs', async () => {
    const { dataSource } = security.database;
    const names = securityData.migrations.map(({ name }) => name);
    const ready = () => security.http.get('/health/ready');
    expectDocument(await ready(), 200);
    await dataSource.query('alter table security.migrations rename to elsewhere');
    expectError(
      await ready(),
      'service_not_ready',
      `Not ready: the schema security lacks ${names.join(', ')}; migrate it.`,
    );
    await dataSource.query('alter table security.elsewhere rename to migrations');
    await dataSource.query('update security.migrations set name = $1 where name = $2', ['Older', names.at(-1)]);
    expectError(
      await ready(),
      'service_not_ready',
      `Not ready: the schema security lacks ${names.at(-1)}; migrate it.`,
    );
    await dataSource.query('update security.migrations set name = $2 where name = $1', ['Older', names.at(-1)]);
    expectDocument(await ready(), 200);
  });
});

describe('the OAuth endpoints', () => {
  it('answer 408 in their own format if a client stops sending a form (B3)', { timeout: 60_000 }, async () => {
    const head = [`POST ${TOKEN} HTTP/1.1`, 'host: x', 'content-type: application/x-www-form-urlencoded'];
    const answer = await rawRequest(address, [...head, 'content-length: 100', '', 'grant_type='].join('\r\n'));
    expect(answer).toMatchObject({
      status: 408,
      body: { error: 'invalid_request', details: expect.stringContaining('No part of the body') },
    });
  });

  it('answer a form over 64 KiB with 413 in their own format (B3)', async () => {
    const response = await security.http
      .post(TOKEN)
      .type('form')
      .send(`a=${'x'.repeat(70_000)}`);
    expectOAuthError(response, 413, 'invalid_request', /.+/);
  });
});
