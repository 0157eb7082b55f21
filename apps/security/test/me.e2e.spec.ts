import { User } from '@earshot/security/entities';
import { expectDocument, expectError } from '@earshot/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SecurityUnderTest } from './support.js';

let security: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start();
});
afterAll(() => security.stop());
afterEach(() => void vi.useRealTimers());

const PATH = '/security/v2/me';
const expectRejected = (response: Parameters<typeof expectError>[0]) =>
  expectError(response, 'token_invalid', 'The OAuth token failed authentication.', { status: 403 });

async function loggedIn(user: Partial<User> = {}) {
  const account = await security.account({ user });
  const { body } = await security.login(account).expect(201);
  return { account, token: body.access_token as string };
}

describe('GET /security/v2/me', () => {
  it('answers with the profile of the owner and the token in use (4.2, 2.3, B9, B11, B12)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const { account, token } = await loggedIn({ pwd_expires_at: new Date('2099-12-31T00:00:00Z') });
    vi.setSystemTime(Date.now() + 100_500);
    const response = await security.me(token);
    expectDocument(response, 200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({
      data: {
        id: account.user.id,
        login: account.user.login,
        email: account.user.email,
        client_id: account.client.id,
        activated: true,
        logged_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        pwd_expires_at: '2099-12-31T00:00:00.000Z',
        token: {
          app_id: account.application.id,
          app_client_id: account.application.oauth_client_id,
          access_token: token,
          expires_in: 3499,
          scope: 'read',
        },
      },
    });
  });

  it.each([
    ['no header', {}],
    ['an unknown token', { authorization: 'Bearer unknown' }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['no token after the scheme', { authorization: 'Bearer' }],
    ['more than a token', { authorization: 'Bearer a b' }],
  ])('answers %s with 403 and an error object of status 401 (5.3, B9)', async (_case, headers) => {
    const response = await security.http.get(PATH).set(headers);
    expectRejected(response);
    expect(response.headers['www-authenticate']).toMatch(/^Bearer /);
  });

  it('rejects an expired token (B9)', async () => {
    const { token } = await loggedIn();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3600_000 });
    expectRejected(await security.me(token));
  });

  it('rejects the token of a user who was deactivated after the login (B9)', async () => {
    const { account, token } = await loggedIn();
    await security.database.dataSource.getRepository(User).update({ id: account.user.id }, { activated: false });
    expectRejected(await security.me(token));
  });

  it('accepts the token only in the header, with the scheme in any case (B10)', async () => {
    const { token } = await loggedIn();
    expectRejected(await security.http.get(PATH).query({ access_token: token }));
    expectRejected(
      await security.http
        .post(PATH)
        .send({ _method: 'GET', _parameters: `access_token=${token}`, access_token: token }),
    );
    await security.http.get(PATH).set('authorization', `bEARER ${token}`).expect(200);
    await security.http.get(PATH).query({ access_token: 'x' }).set('authorization', `Bearer ${token}`).expect(200);
  });

  it('answers concurrent callers, each with their own profile (B9)', async () => {
    const callers = await Promise.all([loggedIn(), loggedIn(), loggedIn()]);
    const answers = await Promise.all(callers.map(({ token }) => security.me(token)));
    expect(answers.map(({ body }) => body.data.id)).toEqual(callers.map(({ account }) => account.user.id));
  });

  it('answers as before when another replica in the same process closes (A4)', async () => {
    const { account, token } = await loggedIn();
    const replica = await security.replica({});
    await replica.me(token).expect(200);
    await replica.app.close();
    const response = await security.me(token);
    expectDocument(response, 200);
    expect(response.body.data.id).toBe(account.user.id);
  });
});

describe('sparse fieldsets (4.4.4, E4)', () => {
  it('keeps the named members of every object of the type, at any depth, and id', async () => {
    const { account, token } = await loggedIn();
    const get = (query: string) => security.me(token).query(query);
    const login = await get('fields[user]=login');
    expect(login.body).toEqual({ data: { id: account.user.id, login: account.user.login } });
    const scope = await get('fields[user]=token&fields[token]=scope,unknown');
    expect(scope.body).toEqual({ data: { id: account.user.id, token: { scope: 'read' } } });
    const other = await get('fields[report]=id&fields[nothing]=');
    expect(Object.keys(other.body.data)).toHaveLength(8);
    const none = await get('fields%5Buser%5D=');
    expect(none.body).toEqual({ data: { id: account.user.id } });
  });
});

describe('the POST form of GET (4.4.2, E3)', () => {
  it('answers as the GET does, in body, status and headers', async () => {
    const { token } = await loggedIn();
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const parameters of [undefined, '', 'fields[user]=login', 'fields%5Btoken%5D=scope']) {
      const get = await security.me(token).query(parameters ?? '');
      const post = await security.http
        .post(PATH)
        .set('authorization', `Bearer ${token}`)
        .send({ _method: 'GET', _parameters: parameters });
      expect(post.status).toBe(200);
      expect(post.body).toEqual(get.body);
      const headers = ({ date: _, 'x-request-id': __, ...rest }: Record<string, string>) => rest;
      expect(headers(post.headers)).toEqual(headers(get.headers));
    }
    expectRejected(await security.http.post(PATH).send({ _method: 'GET' }));
  });

  it('answers a POST without _method with 405 and Allow', async () => {
    for (const body of [{}, { _parameters: 'a=b' }, [], 1]) {
      const response = await security.http
        .post(PATH)
        .set('content-type', 'application/json')
        .send(JSON.stringify(body));
      expectError(response, 'method_not_allowed', /GET, HEAD/);
      expect(response.headers.allow).toBe('GET, HEAD');
    }
    expectError(await security.http.post(PATH), 'method_not_allowed', /GET, HEAD/);
  });

  it.each([
    [{ _method: 'DELETE' }, '_method'],
    [{ _method: 'GET', _parameters: '%zz' }, '_parameters'],
    [{ _method: 'GET', _parameters: '%ff' }, '_parameters'],
    [{ _method: 'GET', _parameters: { a: 1 } }, '_parameters'],
    [{ _method: 'GET', _parameters: null }, '_parameters'],
  ])('answers %j with 400', async (body, path) => {
    expectError(await security.http.post(PATH).send(body), 'value_invalid', /must be/, { meta: { path } });
  });
});

describe('documents everywhere (E1, E2)', () => {
  it('answers a form with 415, which names the type to send: only the OAuth endpoints accept forms', async () => {
    for (const path of [PATH, '/.well-known/oauth-authorization-server']) {
      expectError(
        await security.http.post(path).type('form').send('a=x'),
        'media_type_unsupported',
        /send application\/json/,
      );
    }
  });

  it.each(['application/json; charset=utf-8', 'application/json;', 'Application/JSON;v=1', 'application/json ; a=b'])(
    'answers a request of type "%s" with 415 (7, E1)',
    async (type) => {
      expectError(
        await security.http.post(PATH).set('content-type', type).send('{}'),
        'media_type_parameter',
        /without parameters/,
      );
    },
  );

  it('answers a content coding with 415', async () => {
    const request = security.http.post(PATH).set('content-type', 'application/json').set('content-encoding', 'gzip');
    expectError(await request.send('{}'), 'content_coding_unsupported', /gzip/);
  });

  it('answers an unknown route with 404', async () => {
    expectError(await security.http.get('/security/v2/nothing'), 'route_not_found', /nothing/);
    expectError(await security.http.get('/security/v2/me//'), 'route_not_found', /.+/);
  });

  it.each(['put', 'patch', 'delete', 'options'] as const)('answers %s with 405 and Allow', async (method) => {
    const response = await security.http[method](PATH);
    expectError(response, 'method_not_allowed', /GET, HEAD/);
    expect(response.headers.allow).toBe('GET, HEAD');
  });

  it('answers HEAD as GET, without a body', async () => {
    const { token } = await loggedIn();
    const response = await security.http.head(PATH).set('authorization', `Bearer ${token}`);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('application/json');
  });

  it('answers a path that cannot be decoded with 400', async () => {
    expectError(await security.http.get('/%E0%A4%A'), 'request_malformed', /.+/);
  });
});

describe('metadata, health and metrics', () => {
  it('are public', async () => {
    for (const path of ['/health/live', '/health/ready', '/.well-known/oauth-authorization-server']) {
      const response = await security.http.get(path);
      expect({ path, status: response.status, type: response.headers['content-type'] }).toEqual({
        path,
        status: 200,
        type: 'application/json',
      });
    }
    const metrics = await security.http.get('/metrics').expect(200);
    expect(metrics.headers['content-type']).toMatch(/^text\/plain/);
    expect(metrics.text).toContain('http_request_duration_seconds_count');
  });
});
