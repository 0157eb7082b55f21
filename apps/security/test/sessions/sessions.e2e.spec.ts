import { Application, AuditEvent, hashToken, Session, shortLoginHash, User } from '@earshot/security/entities';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecurityEnvironment } from '../../src/environment.js';
import { type Account, PASSWORD, SECRET, SecurityUnderTest, type TestSession } from '../support.js';

const TTL = 7_200;
const IDLE = 600;
const LOOPBACK = { PUBLIC_URL: 'http://127.0.0.1:3000', SESSION_TTL: TTL, SESSION_IDLE: IDLE };

let security: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start(LOOPBACK);
});
afterAll(() => security.stop());

/** Runs `test` with another replica, which has these settings. */
async function withReplica(settings: Partial<SecurityEnvironment>, test: (at: SecurityUnderTest) => Promise<void>) {
  const replica = await security.replica({ ...LOOPBACK, ...settings });
  try {
    await test(replica);
  } finally {
    await replica.app.close();
  }
}

const sessions = () => security.database.dataSource.getRepository(Session);
const sessionsOf = ({ user }: Account) => sessions().findBy({ user_id: user.id });
const auditOf = ({ user }: Account) =>
  security.database.dataSource.getRepository(AuditEvent).find({ where: { user_id: user.id }, order: { id: 'asc' } });

const current = (session: TestSession, at = security) => at.asPage(session, 'session');

const NEEDED = 'The request needs a session that has not ended, and its id in Earshot-Session.';
const expectNoSession = (response: Parameters<typeof expectError>[0]) => {
  expectError(response, 'session_invalid', NEEDED);
  expect(response.headers['www-authenticate']).toBe('Bearer realm="Earshot"');
};

describe('the POST form of reading a session (E3)', () => {
  it('answers as GET does, and a login goes on to be one', async () => {
    const session = await security.session(await security.deskAccount());
    const get = await current(session).expect(200);
    const asPost = await security.asPage(session, 'session', 'post').send({ _method: 'GET' }).expect(200);
    expect(asPost.body).toEqual(get.body);
    expectNoSession(await security.http.post('/security/v2/session').send({ _method: 'GET', _parameters: '' }));
    const wrong = await security.http.post('/security/v2/session').send({ _method: 'PUT' });
    expectError(wrong, 'value_invalid', /_method must be "GET"/, { meta: { path: '_method' } });
  });
});

describe('a login of the desk (B17)', () => {
  it('answers the session without its handle, and sets the cookie', async () => {
    const account = await security.deskAccount({ user: { scope: 'read import' } });
    const before = Date.now();
    const response = await security.beginSession(account);
    expectDocument(response, 201);
    expect(response.headers['cache-control']).toBe('no-store');
    const { id, expires_at } = response.body.data;
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        user: { id: account.user.id, login: account.user.login },
        client: { id: account.client.id, name: 'Test account' },
        scope: 'read',
        expires_at: expect.any(String),
        idle_seconds: IDLE,
      },
    });
    expect(Math.abs(Date.parse(expires_at) - before - TTL * 1000)).toBeLessThan(60_000);
    const [cookie, ...others] = response.headers['set-cookie'];
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^Earshot-Session=~[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const handle = /=(~[^;]+)/.exec(cookie)![1];
    expect(JSON.stringify(response.body)).not.toContain(handle.slice(1));
    expect(await sessionsOf(account)).toEqual([
      expect.objectContaining({ family_id: id, hash: hashToken(handle), application_id: account.application.id }),
    ]);
    expect((await security.userInDatabase(account)).logged_at).not.toBeNull();
    expect(await auditOf(account)).toMatchObject([
      { event: 'session_began', application_id: account.application.id, client_id: account.client.id },
    ]);
  });

  it('sets a cookie with prefix and Secure if a trusted proxy reports HTTPS, and then accepts no other one', async () => {
    const account = await security.deskAccount();
    const response = await security.beginSession(account).set('x-forwarded-proto', 'https').expect(201);
    const [cookie] = response.headers['set-cookie'];
    expect(cookie).toMatch(/^__Host-Http-Earshot-Session=~[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const session = { id: response.body.data.id, cookie: cookie.split(';')[0], handle: '' };
    await current(session).set('x-forwarded-proto', 'https').expect(200);
    expectNoSession(await current(session));
    const plain = { ...session, cookie: session.cookie.replace('__Host-Http-', '') };
    expectNoSession(await current(plain).set('x-forwarded-proto', 'https'));
    const ended = await security.asPage(session, 'session/_end', 'post').set('x-forwarded-proto', 'https').expect(204);
    expect(ended.headers['set-cookie']).toEqual([
      '__Host-Http-Earshot-Session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    ]);
  });

  it.each([
    [{ PUBLIC_URL: 'http://desk.example.com' }, {}],
    [{ PUBLIC_URL: 'https://desk.example.com' }, {}],
    [{ PUBLIC_URL: 'http://127.0.0.1.example.com' }, {}],
    // The proxy is not trusted, so its report does not count.
    [{ PUBLIC_URL: 'https://desk.example.com', TRUSTED_PROXIES: '192.0.2.1' }, { 'x-forwarded-proto': 'https' }],
  ])('is 501 over plain HTTP with %j and the headers %j, and checks no password', async (settings, headers) => {
    const account = await security.deskAccount();
    await withReplica(settings, async (at) => {
      const response = await at.beginSession(account, { password: 'wrong' }).set(headers);
      expectError(response, 'https_required', /^Sessions need HTTPS here: PUBLIC_URL is not a loopback address\.$/);
      expect(response.headers['set-cookie']).toBeUndefined();
    });
    expect(await failuresOf(account)).toBeUndefined();
    expect(await sessionsOf(account)).toEqual([]);
  });

  it.each(['http://localhost:3000', 'http://127.8.8.8', 'http://[::1]:3000'])(
    'works over plain HTTP with the loopback address %s',
    async (PUBLIC_URL) => {
      const account = await security.deskAccount();
      await withReplica({ PUBLIC_URL }, async (at) => void (await at.beginSession(account).expect(201)));
    },
  );

  it('works over HTTPS with every PUBLIC_URL', async () => {
    const account = await security.deskAccount();
    await withReplica({ PUBLIC_URL: 'https://desk.example.com' }, async (at) => {
      await at.beginSession(account).set('x-forwarded-proto', 'https').expect(201);
    });
  });

  it('has a new handle and a new id each time, and ends the session that the browser had', async () => {
    const account = await security.deskAccount();
    const [first, other] = [await security.session(account), await security.session(account)];
    const again = await security.beginSession(account).set('cookie', first.cookie).expect(201);
    expect(new Set([first.id, other.id, again.body.data.id]).size).toBe(3);
    expect(again.headers['set-cookie'][0]).not.toContain(first.handle);
    expectNoSession(await current(first));
    await current(other).expect(200);
    await security.beginSession(account, { password: 'wrong' }).set('cookie', other.cookie).expect(401);
    await current(other).expect(200);
  });

  it('needs an application with the grant type session, which only a right password reveals', async () => {
    const account = await security.account();
    await security.deskAccount();
    expectError(await security.beginSession(account, { password: 'wrong' }), 'login_invalid', 'Login is not valid.');
    const response = await security.beginSession(account);
    expectError(response, 'desk_not_enabled', 'The desk is not enabled for this client account.');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(account)).toEqual([]);
    expect(await failuresOf(account)).toMatchObject({ failures: 1, in_flight: 0 });
  });

  it('is also not enabled for a user whose scope has nothing in common with that of the application (B15)', async () => {
    const account = await security.deskAccount({ user: { scope: 'erase' } });
    expectError(await security.beginSession(account), 'desk_not_enabled', /./);
  });

  it.each([
    [{ activated: false }, 'user_deactivated', 'User has been deactivated.'],
    [{ locked: true }, 'user_locked', 'User has been locked.'],
    [{ pwd_expires_at: new Date(0) }, 'password_expired', 'Password is no longer valid.'],
  ] as const)('of a user with %j is 401 %s, with the right password only (B4)', async (user, code, detail) => {
    const account = await security.deskAccount({ user });
    expectError(await security.beginSession(account), code, detail);
    expectError(await security.beginSession(account, { password: 'wrong' }), 'login_invalid', 'Login is not valid.');
    expect(await sessionsOf(account)).toEqual([]);
  });

  it.each([
    [{}, 'member_missing', /^data is missing/],
    [{ data: { login: 'ada' } }, 'member_missing', /^data\.password is missing/],
    [{ data: { login: 7, password: 'x' } }, 'value_invalid', /^data\.login must be a text/],
    [{ data: { login: '', password: 'x' } }, 'value_invalid', /^data\.login must be a text that is not empty/],
    [{ data: { login: 'a', password: 'x', otp: '1' } }, 'member_unknown', /^data\.otp is not a known member/],
  ] as const)('rejects the body %j', async (body, code, detail) => {
    const response = await security.http.post('/security/v2/session').send(body);
    expectError(response, code, detail, { meta: { path: expect.any(String) } });
  });

  it.each(['\u0000', '\ud800', '__proto__', 'x'.repeat(30_000)])(
    'treats %j as a login that does not exist (E5)',
    async (login) => {
      const account = await security.deskAccount();
      expectError(await security.beginSession(account, { login }), 'login_invalid', 'Login is not valid.');
    },
  );

  it('cannot be sent by a form, nor by a script of another origin without a preflight, which is rejected', async () => {
    const account = await security.deskAccount();
    const body = JSON.stringify({ data: { login: account.user.login, password: PASSWORD } });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const response = await security.http.post('/security/v2/session').type(type).send(body);
      expectError(response, 'media_type_unsupported', /application\/json/);
    }
    const preflight = await security.http.options('/security/v2/session').expect(405);
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(await sessionsOf(account)).toEqual([]);
  });

  it('has a small body', async () => {
    const account = await security.deskAccount();
    const response = await security.beginSession(account, { password: 'x'.repeat(70_000) });
    expectError(response, 'body_too_large', /65536/);
  });

  it('counts for the rate limit of the token endpoint (B5)', async () => {
    const account = await security.deskAccount();
    await withReplica({ TOKEN_RATE_LIMIT: 2 }, async (at) => {
      const from = { 'x-forwarded-for': '203.0.113.200' };
      await at.login(account).set(from).expect(201);
      await at.beginSession(account).set(from).expect(201);
      const response = await at.beginSession(account).set(from);
      expectError(response, 'rate_limit_exceeded', /^Too many requests from this address; try again in \d+ s\.$/);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      await at.login(account).set(from).expect(429);
    });
  });
});

/** The failures of the login form, which are counted for the platform. */
const failuresOf = async ({ user }: Account) => {
  const [row] = await security.database.dataSource.query(
    `select failures, in_flight from security.login_failure
      where client_id = 'earshot' and login_hash = sha256(convert_to($1, 'UTF8'))`,
    [user.login],
  );
  return row;
};

describe('failed logins of the desk (B5, B17)', () => {
  const THRESHOLD = 2;
  const lockOut = async (attempt: () => PromiseLike<unknown>) => {
    for (let failure = 0; failure < THRESHOLD; failure++) await attempt();
  };

  it('lock the login out of the desk, but end no session and lock no program out', async () => {
    const account = await security.deskAccount();
    await withReplica({ LOCKOUT_THRESHOLD: THRESHOLD }, async (at) => {
      const session = await at.session(account);
      await lockOut(() => at.beginSession(account, { password: 'wrong' }).expect(401));
      expectError(await at.beginSession(account), 'user_locked', 'User has been locked.');
      await current(session, at).expect(200);
      await at.login(account).expect(201);
      expectError(await at.beginSession(account), 'user_locked', 'User has been locked.');
    });
  });

  it('are not those of the token endpoint', async () => {
    const account = await security.deskAccount();
    await withReplica({ LOCKOUT_THRESHOLD: THRESHOLD }, async (at) => {
      await lockOut(() => at.login(account, { password: 'wrong' }).expect(401));
      await at.login(account).expect(401);
      await at.beginSession(account).expect(201);
    });
  });

  it('of a login that no user has lock it out, too', async () => {
    const account = await security.deskAccount();
    const login = `nobody-${account.user.id}`;
    await withReplica({ LOCKOUT_THRESHOLD: THRESHOLD }, async (at) => {
      await lockOut(async () => expectError(await at.beginSession(account, { login }), 'login_invalid', /./));
      expectError(await at.beginSession(account, { login }), 'user_locked', 'User has been locked.');
    });
  });

  it('check a password for every login, known or not, so that the time reveals nothing (B4)', async () => {
    const account = await security.deskAccount();
    const checks = async () => {
      const { text } = await security.http.get('/metrics');
      return Number(/^password_checks_total(?:\{.*\})? (\d+)$/m.exec(text)![1]);
    };
    for (const login of [account.user.login, 'no such login', '\u0000']) {
      const before = await checks();
      await security.beginSession(account, { login, password: 'wrong' }).expect(401);
      expect(await checks()).toBe(before + 1);
    }
  });

  it('count from 0 after a success, and are in the audit trail', async () => {
    const account = await security.deskAccount();
    await security.beginSession(account, { password: 'wrong' }).expect(401);
    expect(await failuresOf(account)).toEqual({ failures: 1, in_flight: 0 });
    await security.session(account);
    expect(await failuresOf(account)).toEqual({ failures: 0, in_flight: 0 });
    const entries = await security.database.dataSource
      .getRepository(AuditEvent)
      .find({ where: { login_hash: shortLoginHash(account.user.login) }, order: { id: 'asc' } });
    expect(entries).toMatchObject([
      { event: 'login_failed', reason: 'Login is not valid', application_id: null, client_id: null },
      { event: 'session_began' },
    ]);
  });
});

describe('a request with a session (B17)', () => {
  let account: Account;
  let session: TestSession;
  beforeAll(async () => {
    account = await security.deskAccount();
    session = await security.session(account);
  });

  it('reads the session', async () => {
    const response = await current(session).set('sec-fetch-site', 'same-origin');
    expectDocument(response, 200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body.data).toEqual({
      id: session.id,
      user: { id: account.user.id, login: account.user.login },
      client: { id: account.client.id, name: 'Test account' },
      scope: 'read write',
      expires_at: expect.any(String),
      idle_seconds: IDLE,
    });
  });

  it('lists the users of the client account (B18)', async () => {
    const { body } = await security.asPage(session, 'users').expect(200);
    expect(body.data).toEqual([{ id: account.user.id, login: account.user.login }]);
  });

  it.each(['session', 'users', 'sessions'])('is 401 at %s unless the cookie counts', async (path) => {
    const get = (headers: Record<string, string>) => security.http.get(`/security/v2/${path}`).set(headers);
    const { id, cookie } = session;
    const other = await security.session(account);
    for (const headers of [
      { cookie },
      { 'earshot-session': id },
      { cookie, 'earshot-session': '' },
      { cookie, 'earshot-session': id.toUpperCase() },
      { cookie, 'earshot-session': other.id },
      { cookie: 'Earshot-Session=~unknown', 'earshot-session': id },
      { cookie: 'Earshot-Session=', 'earshot-session': id },
      { cookie: cookie.replace('~', ''), 'earshot-session': id },
      { cookie, 'earshot-session': id, 'sec-fetch-site': 'cross-site' },
      { cookie, 'earshot-session': id, 'sec-fetch-site': 'same-site' },
      { cookie, 'earshot-session': id, 'sec-fetch-site': 'none' },
    ] as Record<string, string>[]) {
      expectNoSession(await get(headers));
    }
    await get({ cookie, 'earshot-session': id }).expect(200);
  });

  it('ignores the cookie next to an Authorization header, valid or not', async () => {
    const { access_token } = (await security.login(account).expect(201)).body;
    const both = (authorization: string, path = 'users') => security.asPage(session, path).set({ authorization });
    await both(`Bearer ${access_token}`).expect(200);
    expectError(await both('Bearer unknown'), 'token_invalid', /./, { status: 403 });
    expectError(await both('Basic YTpi'), 'token_invalid', /./, { status: 403 });
    expectNoSession(await both(`Bearer ${access_token}`, 'session'));
    await both(`Bearer ${access_token}`, 'me').expect(200);
  });

  it('is no bearer token, and a token is no session', async () => {
    const { access_token } = (await security.login(account).expect(201)).body;
    const bearer = { authorization: `Bearer ${session.handle}` };
    for (const path of ['me', 'users']) {
      const response = await security.http.get(`/security/v2/${path}`).set(bearer);
      expectError(response, 'token_invalid', /./, { status: 403 });
    }
    await security.http
      .get('/security/v2/users')
      .set({ ...bearer, 'earshot-session': session.id })
      .expect(403);
    for (const id of [session.id, 'undefined', '']) {
      const asCookie = { cookie: `Earshot-Session=${access_token}`, 'earshot-session': id };
      expectNoSession(await security.http.get('/security/v2/users').set(asCookie));
      expectNoSession(await security.http.get('/security/v2/session').set(asCookie));
    }
    expectNoSession(await security.http.get('/security/v2/session').set('authorization', `Bearer ${access_token}`));
    await security.refresh(account, session.handle).expect(401);
  });

  it('cannot read the profile with its token (B9)', async () => {
    expectError(await security.asPage(session, 'me'), 'token_invalid', /./, { status: 403 });
  });

  it('is answered by every replica', async () => {
    await withReplica({}, async (at) => {
      await current(session, at).expect(200);
      const ended = await at.session(account);
      await security.asPage(ended, 'session/_end', 'post').expect(204);
      expectNoSession(await current(ended, at));
    });
  });
});

describe('the end of a session (B17)', () => {
  it('comes with logout: the cookie is deleted, and other sessions and tokens stay', async () => {
    const account = await security.deskAccount();
    const [session, other] = [await security.session(account), await security.session(account)];
    const { access_token } = (await security.login(account).expect(201)).body;
    const response = await security.asPage(session, 'session/_end', 'post').expect(204);
    expect(response.text).toBe('');
    expect(response.headers['clear-site-data']).toBe('"cache"');
    expect(response.headers['set-cookie']).toEqual(['Earshot-Session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict']);
    expectNoSession(await current(session));
    await current(other).expect(200);
    await security.me(access_token).expect(200);
    expect((await auditOf(account)).map(({ event }) => event)).toEqual([
      'session_began',
      'session_began',
      'login',
      'session_ended',
    ]);
  });

  it('comes everywhere at once, and tokens of programs stay', async () => {
    const account = await security.deskAccount();
    const [session, other] = [await security.session(account), await security.session(account)];
    const foreign = await security.session(await security.deskAccount());
    const { access_token, refresh_token } = (await security.login(account).expect(201)).body;
    const response = await security.asPage(session, 'sessions/_end', 'post').expect(204);
    expect(response.headers['clear-site-data']).toBe('"cache"');
    for (const each of [session, other]) expectNoSession(await current(each));
    await current(foreign).expect(200);
    await security.me(access_token).expect(200);
    await security.refresh(account, refresh_token).expect(200);
    expect((await auditOf(account)).map(({ event }) => event)).toContain('sessions_ended');
  });

  it.each(['session/_end', 'sessions/_end'])('needs what every request of a session needs at %s', async (path) => {
    const account = await security.deskAccount();
    const session = await security.session(account);
    const post = (headers: Record<string, string>) => security.http.post(`/security/v2/${path}`).set(headers);
    expectNoSession(await post({ cookie: session.cookie }));
    expectNoSession(
      await post({ cookie: session.cookie, 'earshot-session': session.id, 'sec-fetch-site': 'cross-site' }),
    );
    const { access_token } = (await security.login(account).expect(201)).body;
    expectNoSession(await post({ authorization: `Bearer ${access_token}` }));
    await current(session).expect(200);
  });

  it('comes SESSION_TTL after the login, however much it is used', async () => {
    const session = await security.session(await security.deskAccount());
    await sessions().update({ family_id: session.id }, { expires_at: new Date(Date.now() - 1) });
    expectNoSession(await current(session));
  });

  it('comes SESSION_IDLE after its last use', async () => {
    const session = await security.session(await security.deskAccount());
    const seenAgo = (seconds: number) =>
      sessions().update({ family_id: session.id }, { seen_at: new Date(Date.now() - seconds * 1000) });
    const seen = async () => (await sessions().findOneByOrFail({ family_id: session.id })).seen_at.valueOf();
    await seenAgo(30);
    const before = await seen();
    await current(session).expect(200);
    expect(await seen()).toBe(before);
    await seenAgo(IDLE - 60);
    await current(session).expect(200);
    expect(Date.now() - (await seen())).toBeLessThan(60_000);
    // A use of the last minute may not have been written, and one of the last 5 s may have been answered from a cache.
    await seenAgo(IDLE + 66);
    expectNoSession(await current(session));
  });

  it('does not come while it is used within SESSION_IDLE, however small that is', async () => {
    const account = await security.deskAccount();
    // A busy machine may answer a request seconds late.
    await withReplica({ SESSION_IDLE: 4 }, async (at) => {
      const session = await at.session(account);
      const end = Date.now() + 6_000;
      while (Date.now() < end) {
        await current(session, at).expect(200);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    });
  });

  it.each<[string, (account: Account) => Promise<unknown>]>([
    ['a deactivation', ({ user }) => changeUser(user, { activated: false })],
    ['a lock', ({ user }) => changeUser(user, { locked: true })],
    [
      'the end of the grant type',
      ({ application }) => changeApplication(application, { grant_types: ['password', 'refresh_token'] }),
    ],
    ['a scope with nothing left', ({ user }) => changeUser(user, { scope: 'erase' })],
  ])('comes with %s', async (_, change) => {
    const account = await security.deskAccount();
    const session = await security.session(account);
    await change(account);
    expectNoSession(await current(session));
    expect((await security.administer('_introspect', account, session.handle)).body).toEqual({ active: false });
  });

  it('does not come with the revocation of its handle as a token, nor of tokens', async () => {
    const account = await security.deskAccount();
    const session = await security.session(account);
    const { access_token } = (await security.login(account).expect(201)).body;
    for (const token of [session.handle, access_token])
      await security.administer('_revoke', account, token).expect(200);
    await current(session).expect(200);
  });
});

const changeUser = ({ id }: User, changes: Partial<User>) =>
  security.database.dataSource.getRepository(User).update({ id }, changes);
const changeApplication = ({ id }: Application, changes: Partial<Application>) =>
  security.database.dataSource.getRepository(Application).update({ id }, changes);

describe('GET /security/v2/sessions (B17)', () => {
  it('lists the sessions of the user that have not ended, newest first, without handles', async () => {
    const account = await security.deskAccount();
    await security.session(await security.deskAccount());
    const [first, second, idle, expired] = [
      await security.session(account),
      await security.session(account),
      await security.session(account),
      await security.session(account),
    ];
    await sessions().update({ family_id: idle.id }, { seen_at: new Date(Date.now() - 2 * IDLE * 1000) });
    await sessions().update({ family_id: expired.id }, { expires_at: new Date(Date.now() - 1) });
    const response = await security.asPage(first, 'sessions');
    expectDocument(response, 200);
    const member = (id: string, isCurrent: boolean) => ({
      id,
      began_at: expect.stringMatching(/Z$/),
      seen_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
      current: isCurrent,
    });
    expect(response.body).toEqual({ data: [member(second.id, false), member(first.id, true)], meta: { total: 2 } });
    const page = await security.asPage(first, 'sessions?size=1&from=1&fields[session]=current').expect(200);
    expect(page.body).toEqual({ data: [{ id: first.id, current: true }], meta: { total: 2 } });
    expectError(await security.asPage(first, 'sessions?size=1001'), 'value_invalid', /^size must/, {
      meta: { path: 'size' },
    });
  });
});

describe('the introspection of a handle (B7, B17)', () => {
  it('names the session, and is only for applications that may introspect', async () => {
    const account = await security.deskAccount({ application: { scope: 'read write' } });
    const services = await security.account({ application: { scope: 'introspect' } });
    const session = await security.session(account);
    const { body } = await security.administer('_introspect', services, session.handle, SECRET).expect(200);
    expect(body).toEqual({
      active: true,
      token_type: 'Session',
      sid: session.id,
      idle_seconds: IDLE,
      scope: 'read write',
      client_id: account.application.oauth_client_id,
      app_id: account.application.id,
      username: account.user.login,
      sub: account.user.id,
      client_account_id: account.client.id,
      iat: expect.any(Number),
      exp: body.iat + TTL,
    });
    const stranger = await security.account();
    const answer = await security.administer('_introspect', stranger, session.handle).expect(200);
    expect(answer.body).toEqual({ active: false });
  });
});
