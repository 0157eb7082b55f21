import { hashLogin } from '@earshot/security/entities';
import { rawRequest } from '@earshot/test-kit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account, PASSWORD, SecurityUnderTest } from './support.js';

let security: SecurityUnderTest;
let lines: string[];
beforeEach(async () => {
  lines = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  security = await SecurityUnderTest.start({ LOG_LEVEL: 'info' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await security.stop();
});

const line = (message: string) =>
  lines.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ msg }) => msg === message);
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
