import { EarshotClient, EarshotError, OAuthError } from '../src/index.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CREDENTIALS, ME_PATH, oauthProblem, problem, REVOKE_PATH, StandIn, TOKEN_PATH, tokens } from './stand-in.js';

let platform: StandIn;
let client: EarshotClient;

beforeEach(async () => {
  platform = await StandIn.start();
  client = new EarshotClient({ baseUrl: platform.url, credentials: CREDENTIALS });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(async () => {
  vi.useRealTimers();
  await platform.stop();
});

const grantTypes = () => platform.grants().map(({ grant_type }) => grant_type);
const usedTokens = (path = ME_PATH) => platform.to(path).map(({ headers }) => headers.authorization);

/** `/me` rejects these access tokens. */
function rejectAtMe(...rejected: string[]): void {
  const isRejected = (authorization = '') => rejected.includes(authorization.slice('Bearer '.length));
  platform.handlers.set(ME_PATH, ({ headers }) =>
    isRejected(headers.authorization)
      ? { ...problem(401, 'token_invalid'), status: 403 }
      : { body: { data: { login: 'ada' } } },
  );
}

describe('a login', () => {
  it('happens at the first request that needs a token (B1, B2)', async () => {
    expect(platform.requests).toEqual([]);
    await client.me();
    await client.me();
    expect(platform.grants()).toEqual([
      {
        grant_type: 'password',
        username: 'ada',
        password: 'pass word',
        scope: 'read',
        client_id: 'app',
        client_secret: 'secret of app',
      },
    ]);
    expect(usedTokens()).toEqual(['Bearer a0', 'Bearer a0']);
  });

  it('is shared by concurrent requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => client.me()));
    expect(grantTypes()).toEqual(['password']);
    expect(new Set(usedTokens())).toEqual(new Set(['Bearer a0']));
  });

  it('continues for the other requests if one of them is aborted', async () => {
    platform.handlers.set(TOKEN_PATH, async (_request, count) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { status: 201, body: tokens(count) };
    });
    const controller = new AbortController();
    const aborted = client.me({ signal: controller.signal });
    const other = client.me();
    controller.abort(new Error('not needed any more'));
    await expect(aborted).rejects.toThrow('not needed any more');
    await expect(other).resolves.toEqual({ login: 'ada' });
    expect(grantTypes()).toEqual(['password']);
  });

  it('is not needed for the reference lists (D3)', async () => {
    platform.handlers.set('/mention/v2/countries', () => ({ body: { data: [{ id: 'FRA', name: 'France' }] } }));
    expect(await client.references.list('countries')).toEqual([{ id: 'FRA', name: 'France' }]);
    expect(platform.requests).toHaveLength(1);
    expect(platform.requests[0].headers.authorization).toBeUndefined();
  });

  it('is sent again after a temporary problem (B5)', async () => {
    platform.handlers.set(TOKEN_PATH, (_request, count) => {
      if (count > 0) return { status: 201, body: tokens(count) };
      return { ...oauthProblem(429, 'temporarily_unavailable', 'Too many requests'), headers: { 'retry-after': '0' } };
    });
    await expect(client.me()).resolves.toEqual({ login: 'ada' });
    expect(grantTypes()).toEqual(['password', 'password']);
  });

  it.each([
    ['a wrong password', 'invalid_grant', 'Login is not valid'],
    ['a wrong secret', 'invalid_client', 'The credentials of the application are not valid'],
  ])('with %s is not sent again, because failures lock out the login (B5)', async (_what, error, details) => {
    platform.handlers.set(TOKEN_PATH, () => oauthProblem(401, error, details));
    for (let request = 0; request < 3; request += 1) {
      const failure = await client.me().catch((caught: unknown) => caught);
      expect(failure).toBeInstanceOf(OAuthError);
      expect(failure).toMatchObject({ name: 'OAuthError', status: 401, error, details });
    }
    expect(platform.grants()).toHaveLength(1);
  });

  it('is sent again after a lockout, which ends (B4, B5)', async () => {
    platform.handlers.set(TOKEN_PATH, (_request, count) =>
      count === 0 ? oauthProblem(401, 'invalid_grant', 'User has been locked') : { status: 201, body: tokens(count) },
    );
    await expect(client.me()).rejects.toThrow('User has been locked (401 invalid_grant)');
    await expect(client.me()).resolves.toEqual({ login: 'ada' });
  });
});

describe('a renewal', () => {
  it('happens shortly before the token expires, and uses each refresh token once (B6)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await client.me();
    vi.setSystemTime(Date.now() + 3_539_000);
    await client.me();
    expect(grantTypes()).toEqual(['password']);
    for (let renewal = 0; renewal < 2; renewal += 1) {
      vi.setSystemTime(Date.now() + 3_541_000);
      await client.me();
    }
    expect(platform.grants().slice(1)).toEqual([
      { grant_type: 'refresh_token', refresh_token: 'r0', client_id: 'app', client_secret: 'secret of app' },
      { grant_type: 'refresh_token', refresh_token: 'r1', client_id: 'app', client_secret: 'secret of app' },
    ]);
    expect(usedTokens()).toEqual(['Bearer a0', 'Bearer a0', 'Bearer a1', 'Bearer a2']);
  });

  it('follows a rejected token, once for all concurrent requests (B9)', async () => {
    await client.me();
    rejectAtMe('a0');
    const users = await Promise.all(Array.from({ length: 10 }, () => client.me()));
    expect(users).toEqual(Array.from({ length: 10 }, () => ({ login: 'ada' })));
    expect(grantTypes()).toEqual(['password', 'refresh_token']);
  });

  it('follows a 401 too', async () => {
    platform.handlers.set('/mention/v2/reports/r', ({ headers }) =>
      headers.authorization === 'Bearer a0' ? problem(401, 'token_invalid') : { body: { data: { id: 'r' } } },
    );
    expect(await client.reports.get('r')).toEqual({ id: 'r' });
    expect(grantTypes()).toEqual(['password', 'refresh_token']);
  });

  it('happens once for a request: a second rejection is an error', async () => {
    rejectAtMe('a0', 'a1', 'a2');
    const failure = await client.me().catch((caught: unknown) => caught);
    expect(failure).toBeInstanceOf(EarshotError);
    expect(failure).toMatchObject({ status: 403, code: 'token_invalid' });
    expect(usedTokens()).toEqual(['Bearer a0', 'Bearer a1']);
  });

  it.each([
    ['is rejected', () => oauthProblem(401, 'invalid_grant', 'Refresh token is not valid')],
    ['is not answered', () => 'disconnect' as const],
    ['finds the platform busy', () => oauthProblem(503, 'temporarily_unavailable', 'Too busy')],
  ])('that %s is followed by a login, not by the same refresh token (B6)', async (_what, reaction) => {
    await client.me();
    rejectAtMe('a0');
    platform.handlers.set(TOKEN_PATH, ({ body }, count) =>
      body.includes('refresh_token') ? reaction() : { status: 201, body: tokens(count) },
    );
    await expect(client.me()).resolves.toEqual({ login: 'ada' });
    expect(grantTypes()).toEqual(['password', 'refresh_token', 'password']);
  });

  it('is replaced by a login if there is no refresh token', async () => {
    platform.handlers.set(TOKEN_PATH, (_request, count) => ({
      status: 201,
      body: { ...tokens(count), refresh_token: undefined },
    }));
    await client.me();
    rejectAtMe('a0');
    await client.me();
    expect(grantTypes()).toEqual(['password', 'password']);
  });
});

describe('a machine login (B19)', () => {
  const APPLICATION = { clientId: 'app', clientSecret: 'secret of app' };
  const GRANT = { grant_type: 'client_credentials', client_id: 'app', client_secret: 'secret of app' };
  const machine = (scope?: string) =>
    new EarshotClient({ baseUrl: platform.url, credentials: { ...APPLICATION, scope } });

  beforeEach(() => {
    platform.handlers.set(TOKEN_PATH, (_request, count) => ({ body: { ...tokens(count), refresh_token: undefined } }));
  });

  it('needs the credentials of the application alone, and asks for all that it may have', async () => {
    await machine().me();
    await machine('read write').me();
    expect(platform.grants()).toEqual([GRANT, { ...GRANT, scope: 'read write' }]);
  });

  it('happens again shortly before the token expires, and after it was rejected', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const client = machine();
    await client.me();
    await client.me();
    expect(platform.grants()).toEqual([GRANT]);
    vi.setSystemTime(Date.now() + 3_541_000);
    await Promise.all([client.me(), client.me()]);
    expect(platform.grants()).toEqual([GRANT, GRANT]);
    rejectAtMe('a1');
    await client.me();
    expect(platform.grants()).toEqual([GRANT, GRANT, GRANT]);
    expect(new Set(usedTokens())).toEqual(new Set(['Bearer a0', 'Bearer a1', 'Bearer a2']));
  });

  it('is sent again when the application has got another machine user, but not with a wrong secret', async () => {
    const answers = [
      oauthProblem(400, 'invalid_grant', 'Login is not valid'),
      { body: tokens(1) },
      oauthProblem(401, 'invalid_client', 'Application credentials are not valid'),
    ];
    platform.handlers.set(TOKEN_PATH, (_request, count) => answers[Math.min(count, 2)]);
    const client = machine();
    await expect(client.me()).rejects.toMatchObject({ status: 400, error: 'invalid_grant' });
    await expect(client.me()).resolves.toEqual({ login: 'ada' });
    const wrong = machine();
    for (let request = 0; request < 2; request += 1) await expect(wrong.me()).rejects.toThrow('invalid_client');
    expect(platform.grants()).toHaveLength(3);
  });

  it('revokes its token when it logs out (B7)', async () => {
    const client = machine();
    await client.me();
    await client.logOut();
    const [{ body }] = platform.to(REVOKE_PATH);
    expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({ token: 'a0', client_id: 'app' });
  });
});

describe('logging out', () => {
  it('revokes the refresh token, and with it all tokens of the login (B7)', async () => {
    await client.me();
    await client.logOut();
    const [{ body }] = platform.to(REVOKE_PATH);
    expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({ token: 'r0', client_id: 'app' });
    await client.me();
    expect(grantTypes()).toEqual(['password', 'password']);
  });

  it('waits for a login in flight, unless its signal is aborted', async () => {
    platform.handlers.set(TOKEN_PATH, async (_request, count) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { status: 201, body: tokens(count) };
    });
    const user = client.me();
    await expect(client.logOut({ signal: AbortSignal.abort(new Error('no time')) })).rejects.toThrow('no time');
    await client.logOut();
    expect(platform.to(REVOKE_PATH)).toHaveLength(1);
    await user;
  });

  it('sends nothing if there was no login', async () => {
    await client.logOut();
    expect(platform.requests).toEqual([]);
  });
});

describe('a token that the program provides', () => {
  it('is sent as it is, and not renewed', async () => {
    client = new EarshotClient({ baseUrl: platform.url, token: 'mine' });
    rejectAtMe('mine');
    await expect(client.me()).rejects.toMatchObject({ code: 'token_invalid' });
    await client.logOut();
    expect(usedTokens()).toEqual(['Bearer mine']);
    expect(platform.requests).toHaveLength(1);
  });

  it('comes from a function, which is called again with a token that was rejected', async () => {
    const provide = vi.fn(async (rejected?: string) => (rejected ? 'new' : 'old'));
    client = new EarshotClient({ baseUrl: platform.url, token: provide });
    rejectAtMe('old');
    await expect(client.me()).resolves.toEqual({ login: 'ada' });
    expect(provide.mock.calls).toEqual([[undefined], ['old']]);
    expect(usedTokens()).toEqual(['Bearer old', 'Bearer new']);
  });

  it('fails the request if the function fails', async () => {
    client = new EarshotClient({ baseUrl: platform.url, token: () => Promise.reject(new Error('no session')) });
    await expect(client.me()).rejects.toThrow('no session');
    expect(platform.requests).toEqual([]);
  });
});
