import { Application, User } from '@earshot/security/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, expectOAuthError, SecurityUnderTest } from '../support.js';

interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}

let security: SecurityUnderTest;
beforeAll(async () => {
  security = await SecurityUnderTest.start({ LOCKOUT_THRESHOLD: 2 });
});
afterAll(() => security.stop());

/** A user with this scope, of an application that may ask for `read write import`. */
const userWith = (scope: string | null) =>
  security.account({ user: { scope }, application: { scope: 'read write import' } });

const setScope = (account: Account, scope: string | null) =>
  security.database.dataSource.getRepository(User).update({ id: account.user.id }, { scope });

const setApplicationScope = (account: Account, scope: string) =>
  security.database.dataSource.getRepository(Application).update({ id: account.application.id }, { scope });

async function tokensOf(account: Account, scope: string): Promise<Tokens> {
  const { body } = await security.login(account, { scope }).expect(201);
  return body as Tokens;
}

/** The scope of a token by introspection; undefined if the token is not active. */
async function scopeOf(account: Account, token: string): Promise<string | undefined> {
  const { body } = await security.administer('_introspect', account, token).expect(200);
  if (!body.active) expect(body).toEqual({ active: false });
  return body.scope as string | undefined;
}

describe('the scope of a user, at a login (B15)', () => {
  it.each([
    [null, 'read write import', 'read write import'],
    ['read write import', 'read write', 'read write'],
    ['read', 'read', 'read'],
    ['read', 'write read import', 'read'],
    ['import read', 'write read import', 'read import'],
    ['read erase', 'read write', 'read'],
  ])('%j: the request for "%s" grants "%s"', async (scope, requested, granted) => {
    const account = await userWith(scope);
    const tokens = await tokensOf(account, requested);
    expect(tokens.scope).toBe(granted);
    expect(await scopeOf(account, tokens.access_token)).toBe(granted);
    expect(await scopeOf(account, tokens.refresh_token)).toBe(granted);
    const me = await security.me(tokens.access_token).expect(200);
    expect(me.body.data.token.scope).toBe(granted);
  });

  it.each([
    ['read', 'write import', 'scope must name one or more of: read'],
    ['erase', 'read write', 'No scope is left that can be granted'],
  ])('%j: the request for "%s" is 400 invalid_scope, and no login', async (scope, requested, details) => {
    const account = await userWith(scope);
    expectOAuthError(await security.login(account, { scope: requested }), 400, 'invalid_scope', details);
    expect((await security.userInDatabase(account)).logged_at).toBeNull();
  });

  it('is not an excuse for what exceeds the scope of the application (B3)', async () => {
    const account = await userWith('read erase');
    const response = await security.login(account, { scope: 'read erase' });
    expectOAuthError(response, 400, 'invalid_scope', 'scope must name one or more of: read write import');
  });

  it('is shown only to callers who know the password, and is not a failed login (B4, B5)', async () => {
    const account = await userWith('read');
    const guess = await security.login(account, { scope: 'write', password: 'a wrong password' });
    expectOAuthError(guess, 401, 'invalid_grant', 'Login is not valid');
    for (let attempt = 0; attempt < 3; attempt++) {
      expectOAuthError(await security.login(account, { scope: 'write' }), 400, 'invalid_scope', /read$/);
    }
    expect(await security.failuresInDatabase(account)).toMatchObject({ failures: 1, in_flight: 0 });
    await security.login(account).expect(201);
  });

  it('counts after the state of the user (B4)', async () => {
    const account = await security.account({ user: { scope: 'read', activated: false } });
    const response = await security.login(account, { scope: 'write' });
    expectOAuthError(response, 401, 'invalid_grant', 'User has been deactivated');
  });
});

describe('the scope of a user, at a renewal (B6, B15)', () => {
  it('limits what a renewal gets, with and without a requested scope', async () => {
    const account = await userWith(null);
    const tokens = await tokensOf(account, 'read write');
    await setScope(account, 'read import');
    const renewed = await security.refresh(account, tokens.refresh_token).expect(200);
    expect(renewed.body.scope).toBe('read');
    const asked = { scope: 'write read' };
    const again = await security.refresh(account, renewed.body.refresh_token, asked).expect(200);
    expect(again.body.scope).toBe('read');
  });

  it('is 400 invalid_scope if nothing is left, and leaves the refresh token unused', async () => {
    const account = await userWith(null);
    const tokens = await tokensOf(account, 'read write');
    await setScope(account, 'read');
    const request = security.refresh(account, tokens.refresh_token, { scope: 'write' });
    expectOAuthError(await request, 400, 'invalid_scope', 'scope must name one or more of: read');
    await setScope(account, 'import');
    const nothing = await security.refresh(account, tokens.refresh_token);
    expectOAuthError(nothing, 400, 'invalid_scope', 'No scope is left that can be granted');
    await setScope(account, null);
    const renewed = await security.refresh(account, tokens.refresh_token).expect(200);
    expect(renewed.body.scope).toBe('read write');
  });

  it('never exceeds what the login was granted, although the user may have more now', async () => {
    const account = await userWith('read');
    const tokens = await tokensOf(account, 'read write');
    await setScope(account, null);
    const request = security.refresh(account, tokens.refresh_token, { scope: 'read write' });
    expectOAuthError(await request, 400, 'invalid_scope', 'scope must name one or more of: read');
    const renewed = await security.refresh(account, tokens.refresh_token).expect(200);
    expect(renewed.body.scope).toBe('read');
  });
});

describe('a narrower scope (B15)', () => {
  it.each([
    ['a user', setScope],
    ['an application', setApplicationScope],
  ])('of %s acts on live tokens, in introspection and /me', async (_whose, narrow) => {
    const account = await userWith(null);
    const { access_token, refresh_token } = await tokensOf(account, 'read write import');
    await narrow(account, 'import read');
    for (const token of [access_token, refresh_token]) expect(await scopeOf(account, token)).toBe('read import');
    const me = await security.me(access_token).expect(200);
    expect(me.body.data.token.scope).toBe('read import');
    await narrow(account, 'erase');
    for (const token of [access_token, refresh_token]) expect(await scopeOf(account, token)).toBeUndefined();
    await security.me(access_token).expect(403);
    await narrow(account, 'read write import');
    expect(await scopeOf(account, access_token)).toBe('read write import');
  });
});
