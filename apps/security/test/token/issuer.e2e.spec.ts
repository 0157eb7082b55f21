import { base64url, type JWTPayload, SignJWT } from 'jose';
import { User } from '@earshot/security/entities';
import { readEnvironment } from '@earshot/service-kit';
import { AUDIENCE, type IssuerKey, IssuerServer, newKey } from '@earshot/test-kit/http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SecurityEnvironment } from '../../src/environment.js';
import { type Account, expectOAuthError, SecurityUnderTest } from '../support.js';

const SECOND = 1_000;
const APPLICATION = 'app-of-the-sign-in';

let issuer: IssuerServer;
let security: SecurityUnderTest;
/** An account whose application serves the tokens of the issuer, and may introspect them. */
let account: Account;
let keys: IssuerKey[];

beforeAll(async () => {
  keys = await Promise.all(['ES256', 'RS256', 'PS256', 'EdDSA'].map((alg) => newKey(`key-${alg}`, alg)));
  issuer = await IssuerServer.start(keys);
  security = await SecurityUnderTest.start(settings());
  account = await security.account({ application: { id: APPLICATION, scope: 'read write import' } });
});
afterAll(async () => {
  await security.stop();
  await issuer.stop();
});
afterEach(() => {
  issuer.state = 'well';
  issuer.keys = keys;
  issuer.metadata = {};
});

const settings = () => ({ OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: AUDIENCE, OIDC_APPLICATION: APPLICATION });

/** Claims of types that they may not have (RFC 7519 §4.1, RFC 9068 §2.2). */
const ODD_CLAIMS: Record<string, unknown[]> = {
  iss: [7, null, {}, ['x']],
  aud: [7, null, {}, [7, null, {}], [[AUDIENCE]]],
  exp: ['9999999999', null, {}, true, 1e300],
  nbf: ['0', null, {}, false],
  iat: ['0', null, {}, true, 1e300],
  scope: [7, null, {}, [], [7], [['read']], true],
  scp: [7, null, {}, [], [7], [{}], [['read']], true],
  preferred_username: [7, null, {}, [], true],
};

/** Runs `act` with a replica that knows no keys yet. */
async function withReplica(
  changes: Partial<SecurityEnvironment>,
  act: (replica: SecurityUnderTest) => Promise<void>,
): Promise<void> {
  const replica = await security.replica({ ...settings(), ...changes });
  await act(replica).finally(() => replica.app.close());
}

const introspect = (token: string, at = security) => at.administer('_introspect', account, token);
const INACTIVE = { status: 200, body: { active: false } };
const statusAndBody = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

/** Lets time pass for the pauses between fetches. */
function pass(milliseconds: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
}

/** Another user of the account. */
async function anotherUser(user: Partial<User> = {}): Promise<User> {
  const users = security.database.dataSource.getRepository(User);
  const id = crypto.randomUUID();
  return users.save({ ...account.user, id: `user-${id}`, login: `login-${id}`, email: `${id}@example.com`, ...user });
}

describe('a token of another issuer (B16)', () => {
  it.each([0, 1, 2, 3])('is accepted in _introspect and /me, signed with key %i', async (index) => {
    const token = await issuer.token(account.user.login, { scope: 'read' }, { key: keys[index] });
    const now = Math.floor(Date.now() / 1000);
    const { status, body } = await introspect(token);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        active: true,
        token_type: 'Bearer',
        scope: 'read',
        client_id: account.application.oauth_client_id,
        username: account.user.login,
        sub: account.user.id,
        iat: expect.closeTo(now, -1),
        exp: expect.closeTo(now + 300, -1),
        app_id: APPLICATION,
        client_account_id: account.client.id,
      },
    });
    const me = await security.me(token).expect(200);
    expect(me.body.data.token).toEqual({
      app_id: APPLICATION,
      app_client_id: account.application.oauth_client_id,
      access_token: token,
      expires_in: expect.closeTo(300, -1),
      scope: 'read',
    });
  });

  it.each<[string, JWTPayload, Record<string, unknown>]>([
    ['has the type JWT', {}, { typ: 'JWT' }],
    ['has the media type of its type', {}, { typ: 'application/AT+JWT' }],
    ['has no type', {}, { typ: undefined }],
    ['has several audiences', { aud: ['other', AUDIENCE] }, {}],
    ['expired less than a minute ago', { exp: Math.floor(Date.now() / 1000) - 20 }, {}],
    ['is valid in less than a minute', { nbf: Math.floor(Date.now() / 1000) + 40 }, {}],
    ['does not say when it was issued', { iat: undefined }, {}],
    ['names keys in its header, which do not count', {}, { jku: 'https://evil.example/keys', x5c: ['MIIB'] }],
  ])('is accepted if it %s', async (_, claims, header) => {
    const token = await issuer.token(account.user.login, claims, { header });
    expect((await introspect(token)).body).toMatchObject({ active: true, sub: account.user.id });
    await security.me(token).expect(200);
  });

  it.each<[string, JWTPayload, Record<string, unknown>]>([
    ['is of another issuer', { iss: 'https://login.example.com' }, {}],
    ['is of an issuer with a longer name', { iss: 'http://127.0.0.1/realm/' }, {}],
    ['names no issuer', { iss: undefined }, {}],
    ['is for another audience', { aud: 'https://other.example.com' }, {}],
    ['is for no audience', { aud: undefined }, {}],
    ['has expired', { exp: Math.floor(Date.now() / 1000) - 90 }, {}],
    ['never expires', { exp: undefined }, {}],
    ['is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 150 }, {}],
    ['has a lifetime that is no number', { exp: '9999999999' as unknown as number }, {}],
    ['is of another type', {}, { typ: 'logout+jwt' }],
    ...[7, null, true, {}, ['at+jwt'], []].map((typ): [string, JWTPayload, Record<string, unknown>] => [
      `has the type ${JSON.stringify(typ)}`,
      {},
      { typ },
    ]),
    ...[7, null, {}, ['key-ES256'], ''].map((kid): [string, JWTPayload, Record<string, unknown>] => [
      `names the key ${JSON.stringify(kid)}`,
      {},
      { kid },
    ]),
    ...Object.entries(ODD_CLAIMS).flatMap(([claim, values]) =>
      values.map((value): [string, JWTPayload, Record<string, unknown>] => [
        `has the ${claim} ${JSON.stringify(value)}`,
        { [claim]: value },
        {},
      ]),
    ),
    ['needs an extension', {}, { crit: ['urn:extension'], 'urn:extension': 1 }],
    ['names no login', { preferred_username: undefined }, {}],
    ['names a login that is no text', { preferred_username: ['x'] }, {}],
    ['names a login that no text can be', { preferred_username: 'a\0b\ud800' }, {}],
    ['names an unknown login', { preferred_username: 'unknown' }, {}],
  ])('is not active if it %s', async (_, claims, header) => {
    const token = await issuer.token(account.user.login, claims, { header });
    expect(statusAndBody(await introspect(token))).toEqual(INACTIVE);
    expect((await security.me(token)).status).toBe(403);
  });

  it('is not active if the issuer did not sign it (RFC 8725)', async () => {
    const [good] = keys;
    const payload = (await issuer.token(account.user.login)).split('.')[1];
    const unsigned = (header: object) => `${base64url.encode(JSON.stringify(header))}.${payload}`;
    const forger = await newKey(good.kid);
    const rsa = keys[1];
    const publicKeyAsSecret = new TextEncoder().encode(JSON.stringify(rsa.publicJwk));
    const claims = JSON.parse(new TextDecoder().decode(base64url.decode(payload))) as JWTPayload;
    const symmetric = (alg: string) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: rsa.kid, typ: 'JWT' }).sign(publicKeyAsSecret);
    const forged = (header: Record<string, unknown>) => issuer.token(account.user.login, {}, { key: forger, header });
    const signature = (await issuer.token(account.user.login)).split('.')[2];
    const altered = base64url.encode(JSON.stringify({ ...claims, preferred_username: 'admin' }));
    const tokens = [
      `${unsigned({ alg: 'none', typ: 'JWT' })}.`,
      `${unsigned({ alg: 'none', typ: 'JWT' })}.${signature}`,
      `${unsigned({ alg: 'nOnE', kid: good.kid })}.${signature}`,
      `${unsigned({ alg: 'ES256', kid: good.kid })}.${signature.slice(2)}`,
      `${base64url.encode(JSON.stringify({ alg: good.alg, kid: good.kid }))}.${altered}.${signature}`,
      await symmetric('HS256'),
      await symmetric('HS512'),
      await forged({}),
      await forged({ jwk: forger.publicJwk }),
      await forged({ jku: 'http://127.0.0.1:1/keys' }),
      await forged({ x5c: ['MIIB'], x5u: 'http://127.0.0.1:1/cert' }),
      await forged({ kid: '../../key' }),
      await forged({ kid: undefined }),
      `${unsigned({ alg: 'RS256', kid: good.kid })}.${signature}`,
    ];
    const fetches = issuer.fetches;
    for (const token of tokens) expect(statusAndBody(await introspect(token)), token).toEqual(INACTIVE);
    expect(issuer.fetches - fetches).toBeLessThanOrEqual(1);
  });

  it('is not active if it is a text that no token can be, however long', async () => {
    const token = await issuer.token(account.user.login);
    const texts = ['a.b.c', '..', `${token}.x`, `x${token}`, token.slice(1), `${'e'.repeat(9_000)}.e.e`];
    texts.push(await issuer.token(account.user.login, { padding: 'x'.repeat(9_000) }));
    for (const text of texts) expect(statusAndBody(await introspect(text))).toEqual(INACTIVE);
  });

  it('may be as long as tokens with many groups are', async () => {
    const token = await issuer.token(account.user.login, {
      groups: Array.from({ length: 80 }, () => crypto.randomUUID()),
    });
    expect(token.length).toBeGreaterThan(4_000);
    expect((await introspect(token)).body.active).toBe(true);
  });
});

describe('the user of a token of another issuer (B16)', () => {
  it.each<[string, Partial<User>, boolean]>([
    ['is deactivated', { activated: false }, false],
    ['is locked', { locked: true }, false],
    ['is a machine user (B19)', { machine: true }, false],
    ['has an expired password', { pwd_expires_at: new Date(0) }, true],
  ])('who %s', async (_, user, isActive) => {
    const { login } = await anotherUser(user);
    expect((await introspect(await issuer.token(login))).body.active).toBe(isActive);
  });

  it('loses access at once when deactivated', async () => {
    const user = await anotherUser();
    const token = await issuer.token(user.login);
    await security.me(token).expect(200);
    await security.database.dataSource.getRepository(User).update({ id: user.id }, { activated: false });
    await security.me(token).expect(403);
  });

  it('is of the client account of OIDC_APPLICATION', async () => {
    const { user } = await security.account();
    expect(statusAndBody(await introspect(await issuer.token(user.login)))).toEqual(INACTIVE);
  });

  it('is named by every Unicode form of the login (B8)', async () => {
    const user = await anotherUser({ login: 'zoe\u0308' });
    expect((await introspect(await issuer.token('zo\u00eb'))).body.sub).toBe(user.id);
  });

  it('is named by OIDC_LOGIN_CLAIM', async () => {
    const token = await issuer.token('unknown', { 'https://example.com/login': account.user.login });
    await withReplica({ OIDC_LOGIN_CLAIM: 'https://example.com/login' }, async (replica) => {
      expect((await introspect(token, replica)).body.sub).toBe(account.user.id);
    });
  });

  it.each<[JWTPayload, string | null, string | undefined]>([
    [{}, null, 'read write import'],
    [{}, 'read import', 'read import'],
    [{ scope: 'openid read profile' }, null, 'read'],
    [{ scope: 'read write' }, 'write', 'write'],
    [{ scope: 'erase' }, null, undefined],
    [{ scope: '' }, null, undefined],
    [{ scope: 7 }, null, undefined],
    [{ scope: ['read', 'import'] }, null, 'read import'],
    [{ scp: 'read import' }, null, 'read import'],
    [{ scp: ['read', 'write'] }, 'read', 'read'],
  ])('has, with the claims %j and the scope %s, the scope %s', async (claims, scope, expected) => {
    const { login } = await anotherUser({ scope });
    expect((await introspect(await issuer.token(login, claims))).body.scope).toBe(expected);
  });

  it('is known to no other application without the scope introspect', async () => {
    const other = await security.account();
    const token = await issuer.token(account.user.login);
    expect((await security.administer('_introspect', other, token)).body).toEqual({ active: false });
    const service = await security.account({ application: { scope: 'introspect' } });
    expect((await security.administer('_introspect', service, token)).body.active).toBe(true);
  });
});

describe('the keys of another issuer (B16)', () => {
  it('are fetched when a key is unknown, so that a new key works at once', async () => {
    await withReplica({}, async (replica) => {
      expect((await introspect(await issuer.token(account.user.login), replica)).body.active).toBe(true);
      const added = await newKey('added');
      const token = await issuer.token(account.user.login, {}, { key: added });
      issuer.keys = [...keys, added];
      pass(61 * SECOND);
      expect((await introspect(token, replica)).body.active).toBe(true);
    });
  });

  it('are fetched once in a minute, however many tokens name unknown keys', async () => {
    await withReplica({}, async (replica) => {
      expect((await introspect(await issuer.token(account.user.login), replica)).body.active).toBe(true);
      pass(61 * SECOND);
      const unknown = await newKey('unknown');
      const before = issuer.fetches;
      const answers = await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const key = { ...unknown, kid: `unknown-${index}` };
          return introspect(await issuer.token(account.user.login, {}, { key }), replica);
        }),
      );
      for (const answer of answers) expect(statusAndBody(answer)).toEqual(INACTIVE);
      expect(issuer.fetches - before).toBe(1);
    });
  });

  it('are fetched again in the background after ten minutes, so that a withdrawn key stops', async () => {
    await withReplica({}, async (replica) => {
      const token = await issuer.token(account.user.login);
      expect((await introspect(token, replica)).body.active).toBe(true);
      issuer.keys = keys.slice(1);
      pass(601 * SECOND);
      await expect.poll(async () => (await introspect(token, replica)).body).toEqual({ active: false });
    });
  });

  it.each(['failing', 'silent'] as const)('go on while the issuer is %s, in both directions', async (state) => {
    await withReplica({}, async (replica) => {
      const good = await issuer.token(account.user.login);
      const bad = await issuer.token(account.user.login, { aud: 'other' });
      expect((await introspect(good, replica)).body.active).toBe(true);
      issuer.state = state;
      pass(3600 * SECOND);
      expect((await introspect(good, replica)).body.active).toBe(true);
      expect((await introspect(bad, replica)).body.active).toBe(false);
    });
  });

  it.each(['failing', 'silent'] as const)(
    'that are unknown are 503 while the issuer is %s, never 401',
    async (state) => {
      await withReplica({}, async (replica) => {
        expect((await introspect(await issuer.token(account.user.login), replica)).body.active).toBe(true);
        const added = await newKey('rotated');
        const token = await issuer.token(account.user.login, {}, { key: added });
        issuer.state = state;
        pass(100 * SECOND);
        const answer = await introspect(token, replica);
        expectOAuthError(answer, 503, 'temporarily_unavailable', 'The token cannot be checked now; try again.');
        expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
        const me = await replica.me(token);
        expect([me.status, me.body.errors[0].code]).toEqual([503, 'security_unavailable']);
      });
    },
  );

  it('that were never fetched are 503, and own tokens work', async () => {
    issuer.state = 'failing';
    await withReplica({}, async (replica) => {
      const token = await issuer.token(account.user.login);
      const answer = await introspect(token, replica);
      expectOAuthError(answer, 503, 'temporarily_unavailable', 'The token cannot be checked now; try again.');
      const own = await replica.login(account).expect(201);
      expect((await introspect(own.body.access_token, replica)).body.active).toBe(true);
      issuer.state = 'well';
      pass(6 * SECOND);
      expect((await introspect(token, replica)).body.active).toBe(true);
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['names another issuer', { issuer: 'https://login.example.com' }],
    ['names keys over plain HTTP', { jwks_uri: 'http://keys.example.com/keys' }],
    ['names no keys', { jwks_uri: undefined }],
  ])('do not count if the metadata %s', async (_, metadata) => {
    issuer.metadata = metadata;
    await withReplica({}, async (replica) => {
      expect((await introspect(await issuer.token(account.user.login), replica)).status).toBe(503);
    });
  });
});

describe('security without another issuer (B16)', () => {
  it('knows no token of any, and asks none', async () => {
    const token = await issuer.token(account.user.login);
    const replica = await security.replica({});
    const before = issuer.asked.length;
    expect(statusAndBody(await introspect(token, replica))).toEqual(INACTIVE);
    expect(issuer.asked.length).toBe(before);
    await replica.app.close();
  });

  const given = { DATABASE_URL: 'postgres://host/name' };
  const complete = { OIDC_ISSUER: 'https://login.example.com/realm', OIDC_AUDIENCE: 'a', OIDC_APPLICATION: 'b' };

  it.each([
    [{ ...complete, OIDC_AUDIENCE: '' }, /^OIDC_AUDIENCE is missing: it must be the audience/],
    [{ ...complete, OIDC_APPLICATION: '' }, /^OIDC_APPLICATION is missing: it must be the id of the application/],
    [{ OIDC_AUDIENCE: 'a' }, /^OIDC_(ISSUER|APPLICATION) is missing: it must be/],
    [{ ...complete, OIDC_ISSUER: 'http://login.example.com' }, /^OIDC_ISSUER must be the https address/],
    [{ ...complete, OIDC_ISSUER: 'https://login.example.com/?a=b' }, /^OIDC_ISSUER must be the https address/],
    [{ ...complete, OIDC_ISSUER: 'login.example.com' }, /^OIDC_ISSUER must be the https address/],
  ])('does not start with %j (A3)', (variables, message) => {
    expect(() => readEnvironment(SecurityEnvironment, { ...given, ...variables })).toThrow(message);
  });

  it.each([
    {},
    complete,
    { ...complete, OIDC_ISSUER: 'http://localhost:8080/realms/main' },
    { ...complete, OIDC_LOGIN_CLAIM: 'email' },
  ])('starts with %j', (variables) => {
    expect(readEnvironment(SecurityEnvironment, { ...given, ...variables })).toMatchObject(variables);
  });
});
