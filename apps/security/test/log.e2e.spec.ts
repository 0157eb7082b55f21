import { hashLogin } from '@earshot/security/entities';
import { rawRequest } from '@earshot/test-kit/http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account, PASSWORD, SECRET, SecurityUnderTest } from './support.js';

let security: SecurityUnderTest;
let lines: string[];
beforeEach(async () => {
  lines = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  security = await SecurityUnderTest.start({ LOG_LEVEL: 'info' });
});
afterEach(async () => {
  await security.stop();
});

const TOKEN = '/security/v2/oauth/token';

const line = (message: string) =>
  lines.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ msg }) => msg === message);
const requests = () =>
  lines.map((text) => JSON.parse(text) as Record<string, unknown>).filter(({ route }) => route !== undefined);
const from = (account: Account, address: string) => ({
  application_id: account.application.id,
  client_id: account.client.id,
  address,
});

describe('the log', () => {
  it('has a line for each login: the user, the application and the address', async () => {
    const account = await security.account();
    await security.login(account).set('x-forwarded-for', '203.0.113.7').expect(201);
    expect(line('login')).toMatchObject({ user_id: account.user.id, ...from(account, '203.0.113.7') });
  });

  it('has a line for each failure, with a hash of the login, which may be a mistyped password', async () => {
    const account = await security.account();
    const typed = { username: 'perhaps-a-password', password: 'wrong' };
    await security.login(account, typed).set('x-forwarded-for', '203.0.113.8').expect(401);
    const login_hash = hashLogin('perhaps-a-password').toString('hex').slice(0, 16);
    expect(line('login failed')).toMatchObject({
      login_hash,
      reason: 'Login is not valid',
      ...from(account, '203.0.113.8'),
    });
    expect(lines.join('')).not.toMatch(/perhaps-a-password|"wrong"/);
  });

  it('has a line for each application whose secret is wrong', async () => {
    const account = await security.account();
    await security.login(account, { client_secret: 'wrong' }).set('x-forwarded-for', '203.0.113.9').expect(401);
    expect(line('wrong application secret')).toMatchObject(from(account, '203.0.113.9'));
    expect(lines.join('')).not.toContain(PASSWORD);
  });

  it('has a line for each refresh token that is used again', async () => {
    const account = await security.account();
    const { body } = await security.login(account).expect(201);
    await security.refresh(account, body.refresh_token).expect(200);
    await security.refresh(account, body.refresh_token).set('x-forwarded-for', '203.0.113.10').expect(401);
    expect(line('refresh token reused, its family is revoked')).toMatchObject({
      user_id: account.user.id,
      ...from(account, '203.0.113.10'),
    });
  });

  it('has a line for each rejected request, with the error id and the address, also before routing (E2)', async () => {
    const { body } = await security.http.get('/nothing').set('x-forwarded-for', '203.0.113.11').expect(404);
    expect(line(body.errors[0].detail)).toMatchObject({ error_id: body.errors[0].id, address: '203.0.113.11' });
    await security.app.listen(0, '127.0.0.1');
    for (const bytes of ['FOO / HTTP/1.1', 'GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close']) {
      const answer = await rawRequest(await security.app.getUrl(), `${bytes}\r\n\r\n`);
      const [error] = (answer.body as { errors: { id: string; detail: string }[] }).errors;
      expect(line(error.detail)).toMatchObject({ error_id: error.id, status: 400 });
    }
  });
});

describe('the line of a request (A8)', () => {
  it('has its id, its caller, its route, its outcome and its duration', async () => {
    const account = await security.account();
    const { body } = await security.login(account).set('x-request-id', 'login-1').expect(201);
    await security.me(body.access_token).set('x-request-id', 'me-1').expect(200);
    await expect.poll(requests).toHaveLength(2);
    const caller = { user_id: account.user.id, application_id: account.application.id, client_id: account.client.id };
    expect(requests()).toEqual([
      expect.objectContaining({
        request_id: 'login-1',
        method: 'POST',
        route: TOKEN,
        status: 201,
        level: 30,
        ...caller,
      }),
      expect.objectContaining({ request_id: 'me-1', method: 'GET', route: '/security/v2/me', status: 200, ...caller }),
    ]);
    for (const { duration_ms } of requests()) expect(duration_ms).toBeGreaterThan(0);
    expect(line('login')).toMatchObject({ request_id: 'login-1' });
  });

  it('has the application of a rejected login, and the trace of the caller', async () => {
    const account = await security.account();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await security.login(account, { password: 'wrong' }).set({ traceparent }).expect(401);
    await expect.poll(requests).toHaveLength(1);
    const [{ request_id, ...rest }] = requests();
    expect(rest).toMatchObject({
      trace_id: '0af7651916cd43dd8448eb211c80319c',
      status: 401,
      application_id: account.application.id,
    });
    expect(line('login failed')).toMatchObject({ request_id });
  });

  it('has the pattern of the route, and no text of the client', async () => {
    await security.http.get('/nothing/secret-path?token=secret-query').expect(404);
    await expect.poll(requests).toMatchObject([{ route: 'unknown', status: 404 }]);
    expect(JSON.stringify(requests())).not.toMatch(/secret/);
  });

  it('is left out for health and metrics, unless LOG_LEVEL is debug', async () => {
    await security.http.get('/health/live').expect(200);
    await security.http.get('/nothing').expect(404);
    await expect.poll(requests).toMatchObject([{ status: 404 }]);
  });
});

describe('the log of hostile requests (A8)', () => {
  it('has no password, secret, token or body', async () => {
    const account = await security.account();
    const { body: tokens } = await security.login(account).expect(201);
    const secrets = [PASSWORD, SECRET, tokens.access_token, tokens.refresh_token, 'typed-password'] as string[];
    const sent = { password: 'typed-password', username: 'typed-password', scope: 'typed-password' };
    await security.login(account, { password: 'typed-password' });
    await security.login(account, sent);
    await security.login(account, { grant_type: 'typed-password' });
    await security.login(account, { client_secret: 'typed-password' });
    await security.refresh(account, 'typed-password');
    await security.refresh(account, tokens.refresh_token);
    await security.refresh(account, tokens.refresh_token);
    await security.administer('_introspect', account, tokens.access_token);
    await security.administer('_revoke', account, tokens.access_token);
    await security.me(tokens.access_token);
    await security.me('typed-password');
    await security.http.get(`/security/v2/me?access_token=${tokens.access_token}`);
    await security.http.post(TOKEN).type('json').send(sent);
    await security.http.post(`${TOKEN}?password=typed-password`).type('form').send(sent);
    await security.http.get('/security/v2/me').set('x-request-id', `"${tokens.access_token}"`);
    await security.http.get('/security/v2/me').set('traceparent', tokens.access_token as string);
    await security.http.get('/security/v2/me').auth('user', 'typed-password');
    await expect.poll(() => requests().length).toBe(18);
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
  });
});
