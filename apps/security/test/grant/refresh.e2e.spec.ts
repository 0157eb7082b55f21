import {
  activateUser,
  Application,
  deactivateUser,
  LoginFailure,
  revokeTokensOf,
  setPassword,
  User,
} from '@earshot/security/entities';
import type { EntityManager } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectOAuthError, SecurityUnderTest } from '../support.js';

const GRACE = 30;

let strict: SecurityUnderTest;
let lenient: SecurityUnderTest;
beforeAll(async () => {
  strict = await SecurityUnderTest.start({ REFRESH_TOKEN_TTL: 1000, TOKEN_TTL: 5000 });
  lenient = await strict.replica({ REFRESH_TOKEN_GRACE: GRACE });
});
afterAll(async () => {
  await lenient.app.close();
  await strict.stop();
});
afterEach(() => void vi.useRealTimers());

const passTime = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });

const notValid = (response: Parameters<typeof expectOAuthError>[0]) =>
  expectOAuthError(response, 401, 'invalid_grant', 'Refresh token is not valid');

async function loggedIn(security: SecurityUnderTest) {
  const account = await security.account();
  const { body } = await security.login(account, { scope: 'read write' }).expect(201);
  return { account, tokens: body as { access_token: string; refresh_token: string } };
}

describe('POST /security/v2/oauth/token, refresh token grant (B6)', () => {
  it('answers 200 with two new tokens, and the old access token stays valid', async () => {
    const { account, tokens } = await loggedIn(strict);
    const { status, body, headers } = await strict.refresh(account, tokens.refresh_token);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      app_id: account.application.id,
      access_token: expect.not.stringContaining(tokens.access_token),
      token_type: 'Bearer',
      refresh_token: expect.not.stringContaining(tokens.refresh_token),
      expires_in: 5000,
      scope: 'read write',
    });
    await strict.me(tokens.access_token).expect(200);
    await strict.me(body.access_token).expect(200);
  });

  it('narrows the access token to a part of the scope, and a later renewal may get all of it again', async () => {
    const { account, tokens } = await loggedIn(strict);
    const narrow = await strict.refresh(account, tokens.refresh_token, { scope: 'read' });
    expect(narrow.body.scope).toBe('read');
    const wide = await strict.refresh(account, narrow.body.refresh_token);
    expect(wide.body.scope).toBe('read write');
  });

  it('rejects a scope that exceeds what was first granted, and leaves the refresh token unused', async () => {
    const account = await strict.account();
    const { body } = await strict.login(account, { scope: 'read' });
    const tooMuch = await strict.refresh(account, body.refresh_token, { scope: 'read write' });
    expectOAuthError(tooMuch, 400, 'invalid_scope', 'scope must name one or more of: read');
    await strict.refresh(account, body.refresh_token).expect(200);
  });

  it('never exceeds what the application may ask for now', async () => {
    const { account, tokens } = await loggedIn(strict);
    const applications = strict.database.dataSource.getRepository(Application);
    const allow = (scope: string) => applications.update({ id: account.application.id }, { scope });
    await allow('write admin');
    const tooMuch = await strict.refresh(account, tokens.refresh_token, { scope: 'read' });
    expectOAuthError(tooMuch, 400, 'invalid_scope', 'scope must name one or more of: write');
    const left = await strict.refresh(account, tokens.refresh_token).expect(200);
    expect(left.body.scope).toBe('write');
    await allow('admin');
    const nothing = await strict.refresh(account, left.body.refresh_token);
    expectOAuthError(nothing, 400, 'invalid_scope', 'No scope is left that can be granted');
    await allow('read write');
    const again = await strict.refresh(account, left.body.refresh_token).expect(200);
    expect(again.body.scope).toBe('read write');
  });

  it('rejects the token of a user who has moved to another client account (B3)', async () => {
    const { account, tokens } = await loggedIn(strict);
    const stranger = await strict.account();
    await strict.database.dataSource
      .getRepository(User)
      .update({ id: account.user.id }, { client_id: stranger.client.id });
    notValid(await strict.refresh(account, tokens.refresh_token));
  });

  it('revokes the whole family if a used refresh token is used again, access tokens too', async () => {
    const { account, tokens } = await loggedIn(strict);
    const { body: renewed } = await strict.refresh(account, tokens.refresh_token).expect(200);
    const { body: bystander } = await strict.login(account).expect(201);
    notValid(await strict.refresh(account, tokens.refresh_token));
    notValid(await strict.refresh(account, renewed.refresh_token));
    await strict.me(tokens.access_token).expect(403);
    await strict.me(renewed.access_token).expect(403);
    await strict.me(bystander.access_token).expect(200);
  });

  it('accepts one of many parallel uses of a refresh token, and revokes its family', async () => {
    const { account, tokens } = await loggedIn(strict);
    const answers = await Promise.all(Array.from({ length: 8 }, () => strict.refresh(account, tokens.refresh_token)));
    const renewed = answers.filter(({ status }) => status === 200);
    expect(renewed).toHaveLength(1);
    await strict.me(renewed[0].body.access_token).expect(403);
  });

  it('accepts a used refresh token once more within REFRESH_TOKEN_GRACE, but not a third time', async () => {
    const { account, tokens } = await loggedIn(lenient);
    const first = await lenient.refresh(account, tokens.refresh_token).expect(200);
    const second = await lenient.refresh(account, tokens.refresh_token).expect(200);
    await lenient.me(first.body.access_token).expect(200);
    await lenient.me(second.body.access_token).expect(200);
    notValid(await lenient.refresh(account, tokens.refresh_token));
    await lenient.me(second.body.access_token).expect(403);
  });

  it('rejects a used refresh token after REFRESH_TOKEN_GRACE', async () => {
    const { account, tokens } = await loggedIn(lenient);
    await lenient.refresh(account, tokens.refresh_token).expect(200);
    passTime(GRACE + 1);
    notValid(await lenient.refresh(account, tokens.refresh_token));
  });

  it('is rejected after REFRESH_TOKEN_TTL, which a renewal does not extend', async () => {
    const { account, tokens } = await loggedIn(strict);
    passTime(600);
    const { body } = await strict.refresh(account, tokens.refresh_token).expect(200);
    passTime(600);
    notValid(await strict.refresh(account, body.refresh_token));
  });

  it('rejects an unknown token and a token of another application alike, and revokes nothing', async () => {
    const { account, tokens } = await loggedIn(strict);
    const stranger = await strict.account();
    notValid(await strict.refresh(account, 'unknown'));
    notValid(await strict.refresh(stranger, tokens.refresh_token));
    await strict.refresh(account, tokens.refresh_token).expect(200);
  });

  it('rejects a user who is locked by an administrator, without using the token up', async () => {
    const { account, tokens } = await loggedIn(strict);
    const users = strict.database.dataSource.getRepository(User);
    await users.update({ id: account.user.id }, { locked: true });
    expectOAuthError(await strict.refresh(account, tokens.refresh_token), 401, 'invalid_grant', 'User has been locked');
    await users.update({ id: account.user.id }, { locked: false });
    await strict.refresh(account, tokens.refresh_token).expect(200);
  });

  it('renews during a lockout, so that guessing passwords does not affect users who are logged in', async () => {
    const { account, tokens } = await loggedIn(strict);
    await strict.login(account, { password: 'wrong' }).expect(401);
    const failures = strict.database.dataSource.getRepository(LoginFailure);
    await failures.update({ client_id: account.client.id }, { locked_until: new Date(Date.now() + 60_000) });
    await strict.login(account).expect(401);
    await strict.refresh(account, tokens.refresh_token).expect(200);
  });
});

describe('tokens that an administrator revokes (B12)', () => {
  const administer = (act: (manager: EntityManager) => Promise<unknown>) => strict.database.dataSource.transaction(act);

  it('are rejected with the reason while the user is deactivated, and stay revoked when activated again', async () => {
    const { account, tokens } = await loggedIn(strict);
    await administer((manager) => deactivateUser(manager, account.user));
    await strict.me(tokens.access_token).expect(403);
    const shutOut = await strict.refresh(account, tokens.refresh_token);
    expectOAuthError(shutOut, 401, 'invalid_grant', 'User has been deactivated');
    await administer((manager) => activateUser(manager, account.user));
    notValid(await strict.refresh(account, tokens.refresh_token));
    await strict.me(tokens.access_token).expect(403);
    await strict.login(account).expect(201);
  });

  it('are all tokens of a user whose password changes, and none of another user', async () => {
    const [first, other] = [await loggedIn(strict), await loggedIn(strict)];
    const second = await strict.login(first.account).expect(201);
    await administer((manager) => setPassword(manager, first.account.user, 'another password', null));
    for (const tokens of [first.tokens, second.body]) {
      await strict.me(tokens.access_token).expect(403);
      notValid(await strict.refresh(first.account, tokens.refresh_token));
    }
    await strict.refresh(other.account, other.tokens.refresh_token).expect(200);
  });

  it('cannot be renewed in any of 40 families, even if renewals run at the same time', async () => {
    const account = await strict.account();
    const logins = await Promise.all(Array.from({ length: 40 }, () => strict.login(account).expect(201)));
    const renewals = logins.map(({ body }, n) =>
      (n % 2 ? strict : lenient).refresh(account, body.refresh_token).then((response) => response),
    );
    await Promise.race(renewals);
    await administer((manager) => revokeTokensOf(manager, account.user));
    const renewed = (await Promise.all(renewals)).filter(({ status }) => status === 200);
    expect(renewed.length).toBeGreaterThan(0);
    for (const { body } of [...logins, ...renewed]) {
      await strict.me(body.access_token).expect(403);
      notValid(await strict.refresh(account, body.refresh_token));
    }
  });
});
