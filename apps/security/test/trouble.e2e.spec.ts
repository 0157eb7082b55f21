import { bounded } from '@earshot/test-kit';
import { DatabaseLink } from '@earshot/test-kit/database';
import { expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectOAuthError, SecurityUnderTest } from './support.js';

let security: SecurityUnderTest;
let link: DatabaseLink;
beforeAll(async () => {
  const direct = await SecurityUnderTest.start();
  link = await DatabaseLink.open(direct.database.urlAs('earshot_security'));
  await direct.app.close();
  security = await direct.replica({ DATABASE_URL: link.url });
});
afterAll(async () => {
  link.restore();
  await security.stop();
  await link.close();
});

describe('an unavailable database', () => {
  it.each(['cut', 'freeze'] as const)(
    'is 503 with Retry-After within 5 s after %s, and needs no restart',
    async (trouble) => {
      const account = await security.account();
      const { body } = await security.login(account).expect(201);
      link[trouble]();
      const asked = Promise.all([security.login(account), security.me(body.access_token)]);
      const [token, me] = await bounded('for ever', asked);
      expectOAuthError(token, 503, 'temporarily_unavailable', /unavailable or too busy/);
      expectError(me, 'database_unavailable', /unavailable or too busy/);
      for (const response of [token, me]) expect(response.headers['retry-after']).toBe('1');
      expectError(await security.http.get('/health/ready'), 'service_not_ready', 'Not ready: database unavailable.');
      link.restore();
      await expect.poll(async () => (await security.me(body.access_token)).status).toBe(200);
      await security.login(account).expect(201);
    },
  );
});

describe('a database without the tables of this version', () => {
  it('is 503 with Retry-After until it is migrated, and needs no restart (C11)', async () => {
    const early = await SecurityUnderTest.start();
    try {
      const account = await early.account();
      const { body } = await early.login(account).expect(201);
      await early.database.dataSource.query('alter schema security rename to elsewhere');
      for (const answer of [
        await early.login(account),
        await early.administer('_introspect', account, body.access_token),
        await early.administer('_revoke', account, body.access_token),
      ]) {
        expectOAuthError(answer, 503, 'temporarily_unavailable', /unavailable or too busy/);
        expect(answer.headers['retry-after']).toBe('1');
      }
      expectError(await early.me(body.access_token), 'database_unavailable', /unavailable or too busy/);
      await early.database.dataSource.query('alter schema elsewhere rename to security');
      await early.me(body.access_token).expect(200);
      await early.database.dataSource.query('alter table security.application rename grant_types to newer');
      expectOAuthError(await early.login(account), 503, 'temporarily_unavailable', /unavailable or too busy/);
    } finally {
      await early.stop();
    }
  });
});

describe('an internal error', () => {
  it('is 500 server_error at the token endpoint, whose details have the id of the log line (B3, E2)', async () => {
    const lines: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const broken = await SecurityUnderTest.start({ LOG_LEVEL: 'error' });
    try {
      const account = await broken.account();
      await broken.database.dataSource.query('alter table security.access_token add check (false) not valid');
      const response = await broken.login(account);
      expectOAuthError(response, 500, 'server_error', /^An internal error occurred. Quote the id [\da-f-]{36} when/);
      const [id] = /[\da-f-]{36}/.exec((response.body as { details: string }).details)!;
      expect(lines.filter((line) => line.includes(id))).toHaveLength(1);
    } finally {
      write.mockRestore();
      await broken.stop();
    }
  });
});
