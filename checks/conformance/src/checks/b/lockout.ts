import { randomUUID } from 'node:crypto';
import { type Account, attemptLogin } from '../../accounts.js';
import { check } from '../../check.js';
import { expectStatus } from '../../expect.js';
import { expectInvalidGrant } from '../../expect-oauth.js';
import type { Platform } from '../../platform.js';

const LOCKED = 'User has been locked';

/** Fails to log in, `times` times in a row. */
async function fail(platform: Platform, account: Account, times: number): Promise<void> {
  const wrong = { ...account, password: 'conformance-wrong' };
  for (let n = 0; n < times; n++) expectStatus(await attemptLogin(platform, wrong), 401);
}

export const lockoutChecks = [
  check(
    'B5',
    'locks out a login that no user has after repeated failures',
    async ({ platform, fixtures, settings }) => {
      const unknown = { ...fixtures.account('user'), username: `conformance-${randomUUID()}` };
      for (let n = 0; n < settings.LOCKOUT_THRESHOLD; n++) {
        expectInvalidGrant(await attemptLogin(platform, unknown), 'Login is not valid');
      }
      expectInvalidGrant(await attemptLogin(platform, unknown), LOCKED);
    },
  ),
  check('B5', 'rejects even the right password during the lockout', async ({ platform, fixtures, settings }) => {
    const account = fixtures.account('locked-out');
    await fail(platform, account, settings.LOCKOUT_THRESHOLD);
    expectInvalidGrant(await attemptLogin(platform, account), LOCKED);
  }),
  check('B5', 'starts to count again after a success', async ({ platform, fixtures, settings }) => {
    const account = fixtures.account('user');
    for (let round = 0; round < 2; round++) {
      await fail(platform, account, settings.LOCKOUT_THRESHOLD - 1);
      expectStatus(await attemptLogin(platform, account), 201);
    }
  }),
];
