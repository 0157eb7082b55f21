import { rotateSecret } from '@earshot/security/entities';
import { rawRequest } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOAuthError, PASSWORD, SECRET, SecurityUnderTest } from '../support.js';

let security: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start({ TOKEN_TTL: 1800 });
});
afterAll(() => security.stop());

describe('POST /security/v2/oauth/token, password grant', () => {
  it('answers 201 with the token object at the top level, not to be stored (4.1, 2.2, B1)', async () => {
    const account = await security.account();
    const response = await security.login(account, { scope: 'write read' });
    expect(response.status).toBe(201);
    expect(response.headers['content-type']).toBe('application/json');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({
      app_id: account.application.id,
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_in: 1800,
      scope: 'write read',
    });
  });

  it('records the login (2.3)', async () => {
    const account = await security.account();
    await security.login(account).expect(201);
    const user = await security.userInDatabase(account);
    expect(Date.now() - user.logged_at!.valueOf()).toBeLessThan(60_000);
  });

  it('also accepts the application credentials by HTTP Basic (B2)', async () => {
    const account = await security.account();
    const response = await security
      .login(account, { client_id: undefined, client_secret: undefined })
      .auth(account.application.oauth_client_id, SECRET.replaceAll(' ', '+'));
    expect(response.status).toBe(201);
  });

  it('accepts the new and the previous secret while a secret is rotated, and then only the new one (B2)', async () => {
    const account = await security.account();
    const { manager } = security.database.dataSource;
    const statuses = async () => {
      const answers = ['the oldest', SECRET, 'a newer one', 'the newest'].map(async (client_secret) => {
        const response = await security.login(account, { client_secret });
        return response.status;
      });
      return Promise.all(answers);
    };
    const inAnHour = new Date(Date.now() + 3_600_000);
    expect(await statuses()).toEqual([401, 201, 401, 401]);
    await rotateSecret(manager, account.application, 'a newer one', inAnHour);
    expect(await statuses()).toEqual([401, 201, 201, 401]);
    await rotateSecret(manager, account.application, 'the newest', inAnHour);
    expect(await statuses()).toEqual([401, 401, 201, 201]);
    await rotateSecret(manager, account.application, SECRET, new Date());
    expect(await statuses()).toEqual([401, 201, 401, 401]);
  });

  it('rejects credentials in both the form and the header (B2)', async () => {
    const account = await security.account();
    const response = await security.login(account).auth(account.application.oauth_client_id, SECRET);
    expectOAuthError(response, 400, 'invalid_request', /given twice/);
  });

  it('takes the same client_id in the form next to the header, and no other one (B2)', async () => {
    const account = await security.account();
    const { oauth_client_id } = account.application;
    const logIn = (client_id: string) =>
      security.login(account, { client_id, client_secret: undefined }).auth(oauth_client_id, SECRET);
    await logIn(oauth_client_id).expect(201);
    for (const other of ['another', oauth_client_id.toUpperCase()]) {
      expectOAuthError(await logIn(other), 400, 'invalid_request', /^client_id in the form is not that in the Auth/);
    }
  });

  it.each(['Bearer a-token-of-a-user', 'bearer a', 'Negotiate YII=', 'Basically a:b', 'Basic-like x', ''])(
    'ignores an Authorization header that is not Basic: %s (B2)',
    async (authorization) => {
      const account = await security.account();
      const { body } = await security.login(account).set({ authorization }).expect(201);
      const renewed = await security.refresh(account, body.refresh_token).set({ authorization }).expect(200);
      const token = renewed.body.access_token as string;
      const introspected = await security.administer('_introspect', account, token).set({ authorization });
      expect(introspected.body).toMatchObject({ active: true });
      await security.administer('_revoke', account, token).set({ authorization }).expect(200);
      await security.me(token).expect(403);

      const without = { client_id: undefined, client_secret: undefined };
      const response = await security.login(account, without).set({ authorization });
      expectOAuthError(response, 400, 'invalid_request', 'client_id is missing');
    },
  );

  it.each(['Basic', 'Basic ', 'basic !!!', 'BASIC aWQ='])(
    'rejects Basic credentials that cannot be read, also next to those in the form: %s (B2)',
    async (authorization) => {
      const account = await security.account();
      const twice = await security.login(account).set({ authorization });
      expectOAuthError(twice, 400, 'invalid_request', /given twice/);
      const without = { client_id: undefined, client_secret: undefined };
      const response = await security.login(account, without).set({ authorization });
      expectOAuthError(response, 401, 'invalid_client', 'Application credentials are not valid');
    },
  );

  it('rejects a second Authorization header, also if both are the same (B2, B10)', async () => {
    const account = await security.account();
    const { oauth_client_id } = account.application;
    const basic = `Basic ${Buffer.from(`${oauth_client_id}:${SECRET}`).toString('base64')}`;
    const without = { client_id: undefined, client_secret: undefined };
    await security.login(account, without).set({ authorization: basic }).expect(201);
    const twice = { authorization: [basic, basic] as unknown as string };
    const response = await security.login(account, without).set(twice);
    expectOAuthError(
      response,
      400,
      'invalid_request',
      'The header Authorization is given 2 times; it may be given once.',
    );
  });

  it('omits the refresh token for an application that may not renew (B3, 2.2)', async () => {
    const account = await security.account({ application: { grant_types: ['password'] } });
    const response = await security.login(account).expect(201);
    expect(response.body).not.toHaveProperty('refresh_token');
  });

  it.each(['grant_type', 'username', 'password', 'client_id', 'client_secret', 'scope'])(
    'answers a missing or empty %s with 400 invalid_request (B3)',
    async (parameter) => {
      const account = await security.account();
      for (const value of [undefined, '']) {
        const response = await security.login(account, { [parameter]: value });
        expectOAuthError(response, 400, 'invalid_request', `${parameter} is missing`);
      }
    },
  );

  it('answers a repeated parameter with 400 invalid_request (B3)', async () => {
    const response = await security.http
      .post('/security/v2/oauth/token')
      .type('form')
      .send('grant_type=password&grant_type=password');
    expectOAuthError(response, 400, 'invalid_request', 'grant_type is given more than once');
  });

  it('replaces characters that RFC 6749 does not allow in error_description (B3)', async () => {
    const response = await security.http
      .post('/security/v2/oauth/token')
      .type('form')
      .send('grant_type=password&"\\%C3%A9=1&"\\%C3%A9=2');
    expectOAuthError(response, 400, 'invalid_request', "'?? is given more than once");
  });

  it('treats a body of length 0 as no body, whatever its media type (E6)', async () => {
    for (const headers of [{}, { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' }]) {
      const response = await security.http.post('/security/v2/oauth/token').set(headers);
      expectOAuthError(response, 400, 'invalid_request', 'grant_type is missing');
    }
  });

  it('is the same endpoint at /security/v1/oauth/token, with the same rate limit (B13, B5)', async () => {
    const account = await security.account();
    const limited = await security.replica({ TOKEN_RATE_LIMIT: 2 });
    const form = {
      grant_type: 'password',
      username: account.user.login,
      password: PASSWORD,
      client_id: account.application.oauth_client_id,
      client_secret: SECRET,
      scope: 'read',
    };
    const older = (changes = {}) =>
      limited.http
        .post('/security/v1/oauth/token')
        .type('form')
        .send({ ...form, ...changes });
    const { status, body } = await older();
    expect({ status, body }).toMatchObject({ status: 201, body: { token_type: 'Bearer', scope: 'read' } });
    await security.me(body.access_token).expect(200);
    expectOAuthError(await older({ password: 'wrong' }), 401, 'invalid_grant', 'Login is not valid');
    expectOAuthError(await limited.login(account), 429, 'temporarily_unavailable', /.+/);
    await limited.app.close();
  });

  it.each([
    '/security/v2/oauth/%74oken',
    '/security/v2/oauth/token/',
    '/security/v2/oauth/%5Frevoke/',
    '/security/v2/oauth/_introspect?a=b',
    '/security/v1/oauth/tok%65n',
  ])('answers errors at %s in the format of the endpoint, for any spelling of its path (B3, E6)', async (path) => {
    const response = await security.http.post(path).type('form').send('a=b');
    expectOAuthError(response, 400, 'invalid_request', /is missing/);
  });

  it('answers another grant type with 400 unsupported_grant_type (B3)', async () => {
    const response = await security.login(await security.account(), { grant_type: 'authorization_code' });
    const supported = 'grant_type must be password, refresh_token or client_credentials';
    expectOAuthError(response, 400, 'unsupported_grant_type', supported);
  });

  it('answers a grant type that the application may not use with 400 unauthorized_client (B3)', async () => {
    const account = await security.account({ application: { grant_types: ['refresh_token'] } });
    expectOAuthError(await security.login(account), 400, 'unauthorized_client', /grant type password/);
  });

  it.each(['admin', 'read admin', ' ', 'READ'])(
    'answers the scope "%s", which exceeds that of the application, with 400 invalid_scope (B3)',
    async (scope) => {
      const account = await security.account();
      expectOAuthError(await security.login(account, { scope }), 400, 'invalid_scope', /read write/);
    },
  );

  it('answers an unknown application and a wrong secret alike, with 401 invalid_client (B3)', async () => {
    const account = await security.account();
    const answers = [
      await security.login(account, { client_id: 'unknown' }),
      await security.login(account, { client_secret: 'wrong' }),
      await security.login(account, { client_id: 'nul\0' }),
      await security
        .login(account, { client_id: undefined, client_secret: undefined })
        .set('authorization', 'Basic !!!'),
    ];
    for (const response of answers) {
      expectOAuthError(response, 401, 'invalid_client', 'Application credentials are not valid');
      expect(response.headers['www-authenticate']).toBe('Basic realm="Earshot"');
    }
  });

  it.each([
    ['application/json', '{"grant_type":"password"}'],
    ['text/plain', 'grant_type=password'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('answers a body of %s with 415 invalid_request, which names the type to send (B3)', async (type, body) => {
    const response = await security.http.post('/security/v2/oauth/token').set('content-type', type).send(body);
    expectOAuthError(response, 415, 'invalid_request', /application\/x-www-form-urlencoded/);
  });

  it('answers other methods with 405 and Allow, in the format of the endpoint (B3, E2)', async () => {
    const response = await security.http.get('/security/v2/oauth/token');
    expectOAuthError(response, 405, 'invalid_request', /POST/);
    expect(response.headers.allow).toBe('POST');
  });

  it('answers a body over the limit with 413 (E2)', async () => {
    const response = await security.login(await security.account(), { password: 'x'.repeat(100_000) });
    expectOAuthError(response, 413, 'invalid_request', /.+/);
  });
});

describe('a request to an OAuth endpoint that does not reach it', () => {
  const HEAD = 'POST /security/v2/oauth/token HTTP/1.1\r\nhost: x\r\n';
  const FORM = 'content-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n';

  it.each([
    [
      417,
      'has an unknown expectation',
      `${HEAD}expect: banana\r\n\r\n`,
      'The only expectation supported is 100-continue.',
    ],
    [408, 'stops to arrive', `${HEAD}${FORM}\r\ngrant_type=`, 'No part of the body arrived for 10 seconds.'],
  ])('is answered %i in the format of the endpoint if it %s (B3)', async (status, _case, bytes, details) => {
    const listening = await security.replica({});
    await listening.app.listen(0, '127.0.0.1');
    const { headers, ...answer } = await rawRequest(await listening.app.getUrl(), bytes);
    await listening.app.close();
    const body = { error: 'invalid_request', error_description: details, details };
    expect(answer).toMatchObject({ status, body });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', connection: 'close' });
  });
});

describe('tokens and secrets at rest', () => {
  it('keeps tokens, secrets and passwords only as hashes (B8)', async () => {
    const account = await security.account();
    const { body } = await security.login(account).expect(201);
    const tables = ['access_token', 'refresh_token', 'application', '"user"'];
    for (const table of tables) {
      const rows = await security.database.dataSource.query(
        `select row_to_json(t)::text as row from security.${table} t`,
      );
      const text = JSON.stringify(rows);
      for (const secret of [body.access_token, body.refresh_token, SECRET]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(Buffer.from(secret as string).toString('hex'));
      }
    }
    expect((await security.userInDatabase(account)).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
