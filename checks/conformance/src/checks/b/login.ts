import { randomUUID } from 'node:crypto';
import { type Account, attemptLogin } from '../../accounts.js';
import { check } from '../../check.js';
import { expectStatus, expectThat } from '../../expect.js';
import { expectInvalidGrant } from '../../expect-oauth.js';
import type { UserName } from '../../fixtures/accounts.js';
import type { Platform } from '../../platform.js';

const WRONG = { password: 'conformance-wrong' };

/** Which of several states of a user is reported, with the right password. */
const STATES: [UserName, details: string][] = [
  ['deactivated', 'User has been deactivated'],
  ['locked', 'User has been locked'],
  ['expired', 'Password is no longer valid'],
  ['in-every-state', 'User has been deactivated'],
  ['locked-and-expired', 'User has been locked'],
];

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** How much less time the answer for an unknown login may take. The difference of a hash would be much larger. */
const MOST_DIFFERENCE = 4;
const SAMPLES = 5;

async function timeOf(platform: Platform, account: Account): Promise<number> {
  const began = performance.now();
  await attemptLogin(platform, account);
  return performance.now() - began;
}

export const loginChecks = [
  check('B4', 'answers an unknown login with "Login is not valid"', async ({ platform, account }) => {
    const unknown = { ...account, username: `conformance-${randomUUID()}` };
    expectInvalidGrant(await attemptLogin(platform, unknown), 'Login is not valid');
  }),
  check('B4', 'answers a wrong password with "Login is not valid"', async ({ platform, fixtures }) => {
    const account = fixtures.account('user');
    expectInvalidGrant(await attemptLogin(platform, { ...account, ...WRONG }), 'Login is not valid');
    expectStatus(await attemptLogin(platform, account), 201);
  }),
  check(
    'B4',
    'reports deactivated, then locked, then expired for the right password',
    async ({ platform, fixtures }) => {
      for (const [name, details] of STATES) {
        expectInvalidGrant(await attemptLogin(platform, fixtures.account(name)), details);
      }
    },
  ),
  check('B4', 'does not reveal the state of a user for a wrong password', async ({ platform, fixtures }) => {
    for (const [name] of STATES) {
      const answer = await attemptLogin(platform, { ...fixtures.account(name), ...WRONG });
      expectInvalidGrant(answer, 'Login is not valid');
    }
  }),
  check('B4', 'distinguishes upper and lower case in logins', async ({ platform, fixtures }) => {
    const account = fixtures.account('user');
    const upper = { ...account, username: account.username.toUpperCase() };
    expectInvalidGrant(await attemptLogin(platform, upper), 'Login is not valid');
  }),
  check('B8', 'accepts a password in every Unicode form', async ({ platform, fixtures }) => {
    const account = fixtures.account('user');
    const forms = [account.password.normalize('NFD'), account.password.replace(' ', '\u00a0')];
    for (const password of forms) expectStatus(await attemptLogin(platform, { ...account, password }), 201);
  }),
  check('B4', 'takes as long for an unknown login as for a known one', async ({ platform, fixtures }) => {
    const account = fixtures.account('user');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < SAMPLES; n++) {
      known.push(await timeOf(platform, { ...account, ...WRONG }));
      unknown.push(await timeOf(platform, { ...account, username: `conformance-${randomUUID()}` }));
      await attemptLogin(platform, account);
    }
    const [forKnown, forUnknown] = [median(known), median(unknown)].map((ms) => Math.round(ms));
    expectThat(
      forUnknown * MOST_DIFFERENCE > forKnown,
      `an unknown login is answered in ${forUnknown} ms, a wrong password in ${forKnown} ms`,
    );
  }),
];
