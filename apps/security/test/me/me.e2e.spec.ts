import { User } from '@earshot/security/entities';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SecurityUnderTest } from '../support.js';

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
    for (const spaces of ['  ', '   ', ' '.repeat(100)]) {
      await security.http.get(PATH).set('authorization', `Bearer${spaces}${token}`).expect(200);
    }
    for (const header of [`Bearer\t${token}`, `Bearer${token}`, `Bearer ${token} x`, 'Bearer', 'Bearer  ']) {
      expectRejected(await security.http.get(PATH).set('authorization', header));
    }
    await security.http.get(PATH).query({ access_token: 'x' }).set('authorization', `Bearer ${token}`).expect(200);
  });

  it('answers a second Authorization header with 400 (B10)', async () => {
    const { token } = await loggedIn();
    for (const second of [`Bearer ${token}`, 'Basic YTpi', '']) {
      const headers = { Authorization: [`Bearer ${token}`, second] };
      const { status, body } = await security.http.get(PATH).set(headers as unknown as Record<string, string>);
      expect(status).toBe(400);
      expect(body.errors).toEqual([
        expect.objectContaining({
          code: 'request_malformed',
          detail: 'The header Authorization is given 2 times; it may be given once.',
        }),
      ]);
    }
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

describe('a form', () => {
  it('is 415 outside of the OAuth endpoints, and the answer names the type to send (E1, E2)', async () => {
    for (const path of [PATH, '/.well-known/oauth-authorization-server']) {
      expectError(
        await security.http.post(path).type('form').send('a=x'),
        'media_type_unsupported',
        /send application\/json/,
      );
    }
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
