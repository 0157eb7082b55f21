import { Application, lockUser, revokeTokensOf, User } from '@earshot/security/entities';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EntityManager } from 'typeorm';
import { expectOAuthError, SECRET, SecurityUnderTest } from '../support.js';

let security: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start();
});
afterAll(() => security.stop());
afterEach(() => void vi.useRealTimers());

type LoggedIn = Awaited<ReturnType<typeof loggedIn>>;

const inTransaction = (act: (manager: EntityManager) => Promise<unknown>) =>
  security.database.dataSource.transaction(act);

async function loggedIn(options?: Parameters<SecurityUnderTest['account']>[0]) {
  const account = await security.account(options);
  const { body } = await security.login(account).expect(201);
  return { account, tokens: body as { access_token: string; refresh_token: string } };
}

describe('POST /security/v2/oauth/_introspect (B7, RFC 7662)', () => {
  it('names the user, the application, the scope and the expiry of an access token', async () => {
    const { account, tokens } = await loggedIn();
    const response = await security.administer('_introspect', account, tokens.access_token);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('application/json');
    expect(response.headers['cache-control']).toBe('no-store');
    const now = Math.floor(Date.now() / 1000);
    expect(response.body).toEqual({
      active: true,
      token_type: 'Bearer',
      scope: 'read',
      client_id: account.application.oauth_client_id,
      username: account.user.login,
      sub: account.user.id,
      iat: expect.closeTo(now, -1),
      exp: expect.closeTo(now + 3600, -1),
      app_id: account.application.id,
      client_account_id: account.client.id,
    });
  });

  it('names the members of mentions that the application gets now (D28)', async () => {
    const account = await security.account({ application: { mention_members: 'published' } });
    const { body: tokens } = await security.login(account).expect(201);
    const membersOf = async () =>
      (await security.administer('_introspect', account, tokens.access_token)).body.mention_members as unknown;
    expect(await membersOf()).toBe('published');
    const applications = security.database.dataSource.getRepository(Application);
    await applications.update({ id: account.application.id }, { mention_members: 'all' });
    expect(await membersOf()).toBeUndefined();
  });

  it('describes a refresh token without token_type, and with the scope that a renewal would get', async () => {
    const account = await security.account();
    const { body: tokens } = await security.login(account, { scope: 'read write' }).expect(201);
    await security.database.dataSource
      .getRepository(Application)
      .update({ id: account.application.id }, { scope: 'read' });
    const response = await security.administer('_introspect', account, tokens.refresh_token);
    const now = Math.floor(Date.now() / 1000);
    expect(response.body).toEqual({
      active: true,
      scope: 'read',
      client_id: account.application.oauth_client_id,
      username: account.user.login,
      sub: account.user.id,
      iat: expect.closeTo(now, -1),
      exp: expect.closeTo(now + 30 * 24 * 3600, -1),
      app_id: account.application.id,
      client_account_id: account.client.id,
    });
    await security.me(tokens.refresh_token).expect(403);
  });

  it.each([
    ['used', ({ account, tokens }: LoggedIn) => security.refresh(account, tokens.refresh_token).expect(200)],
    ['revoked', ({ account }: LoggedIn) => inTransaction((manager) => revokeTokensOf(manager, account.user))],
    ['of a locked user', ({ account }: LoggedIn) => inTransaction((manager) => lockUser(manager, account.user))],
  ])('answers only {"active": false} for a refresh token that is %s', async (_state, change) => {
    const session = await loggedIn();
    await change(session);
    const { body } = await security.administer('_introspect', session.account, session.tokens.refresh_token);
    expect(body).toEqual({ active: false });
  });

  it('answers only {"active": false} for a token that is unknown, expired, or of a deactivated user', async () => {
    const { account, tokens } = await loggedIn();
    const dead = [await security.administer('_introspect', account, 'unknown')];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3601_000 });
    dead.push(await security.administer('_introspect', account, tokens.access_token));
    vi.useRealTimers();
    await security.database.dataSource.getRepository(User).update({ id: account.user.id }, { activated: false });
    dead.push(await security.administer('_introspect', account, tokens.access_token));
    dead.push(await security.administer('_introspect', account, tokens.refresh_token));
    for (const { status, body } of dead) expect({ status, body }).toEqual({ status: 200, body: { active: false } });
  });

  it('describes tokens of other applications only to an application with the scope introspect', async () => {
    const { tokens } = await loggedIn();
    const plain = await security.account();
    const service = await security.account({ application: { scope: 'introspect' } });
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      const hidden = await security.administer('_introspect', plain, token);
      expect(hidden.body).toEqual({ active: false });
      expect(hidden.headers['x-may-introspect']).toBe('own');
      const shown = await security.administer('_introspect', service, token);
      expect(shown.body.active).toBe(true);
      expect(shown.headers['x-may-introspect']).toBe('all');
    }
  });

  it('needs the application credentials and the token (B2, B3)', async () => {
    const account = await security.account();
    const anonymous = security.http.post('/security/v2/oauth/_introspect').type('form');
    expectOAuthError(await anonymous.send({ token: 'x' }), 400, 'invalid_request', 'client_id is missing');
    const wrong = security.http.post('/security/v2/oauth/_introspect').type('form').auth('unknown', 'x');
    expectOAuthError(await wrong.send({ token: 'x' }), 401, 'invalid_client', /.+/);
    const empty = security.administer('_introspect', account, '');
    expectOAuthError(await empty, 400, 'invalid_request', 'token is missing');
  });
});

describe('POST /security/v2/oauth/_revoke (B7, RFC 7009)', () => {
  it('revokes an access token immediately, and no other token', async () => {
    const { account, tokens } = await loggedIn();
    const { status, text, headers } = await security.administer('_revoke', account, tokens.access_token);
    expect({ status, text }).toEqual({ status: 200, text: '{}' });
    expect(headers['content-type']).toBe('application/json');
    await security.me(tokens.access_token).expect(403);
    await security.refresh(account, tokens.refresh_token).expect(200);
  });

  it('revokes a refresh token with its family, access tokens too', async () => {
    const { account, tokens } = await loggedIn();
    await security.administer('_revoke', account, tokens.refresh_token).expect(200);
    await security.me(tokens.access_token).expect(403);
    await security.refresh(account, tokens.refresh_token).expect(401);
  });

  it('answers 200 for an unknown token and for a token of another application, and revokes nothing', async () => {
    const { account, tokens } = await loggedIn();
    const stranger = await security.account({ application: { scope: 'introspect' } });
    await security.administer('_revoke', stranger, 'unknown').expect(200);
    await security.administer('_revoke', stranger, tokens.access_token).expect(200);
    await security.administer('_revoke', stranger, tokens.refresh_token).expect(200);
    await security.me(tokens.access_token).expect(200);
    await security.refresh(account, tokens.refresh_token).expect(200);
  });
});

describe('secrets', () => {
  it('are in no log line (B8)', async () => {
    const lines: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const loud = await SecurityUnderTest.start({ LOG_LEVEL: 'trace' });
    try {
      const account = await loud.account();
      const { body } = await loud.login(account);
      await loud.login(account, { password: 'a-wrong-password' });
      await loud.login(account, { client_secret: 'a-wrong-secret' });
      await loud.refresh(account, body.refresh_token);
      await loud.me(body.access_token);
      await loud.http.get(`/security/v2/me?access_token=${body.access_token}`);
      await loud.administer('_introspect', account, body.access_token);
      const log = lines.join('');
      expect(log).toContain('Login is not valid');
      for (const secret of [SECRET, 'a-wrong-password', 'a-wrong-secret', body.access_token, body.refresh_token]) {
        expect(log).not.toContain(secret);
      }
      expect(log).not.toContain('correct horse');
    } finally {
      write.mockRestore();
      await loud.stop();
    }
  });
});
