import type { Answer } from '../../answer.js';
import { check } from '../../check.js';
import { expectStatus, expectThat } from '../../expect.js';
import { expectOAuthError } from '../../expect-oauth.js';
import { INTROSPECT, REVOKE, TOKEN } from '../../paths.js';
import { FORM_TYPE } from '../../platform.js';

const WINDOW_S = 60;

/** A request that is rejected without work, but counts. */
const CHEAP = { method: 'POST', path: TOKEN, headers: { 'content-type': FORM_TYPE }, body: 'grant_type=password' };

const CONCURRENT = 20;

/** Comes last, because no login is possible after it for a minute. */
export const rateLimitChecks = [
  check('B5', 'limits the requests of an address at the token endpoint with 429', async ({ platform, rateLimit }) => {
    // A window may end in between.
    for (let sent = 0; sent <= 2 * rateLimit; sent += CONCURRENT) {
      const answers = await Promise.all(Array.from({ length: CONCURRENT }, () => platform.sendOnce(CHEAP)));
      for (const answer of answers) expectQuota(answer, rateLimit);
      const rejected = answers.find(({ status }) => status !== 400);
      if (!rejected) continue;
      expectOAuthError(rejected, 429, 'temporarily_unavailable');
      const seconds = Number(rejected.headers['retry-after']);
      expectThat(seconds >= 1 && seconds <= WINDOW_S, `429 with the Retry-After ${rejected.headers['retry-after']}`);
      return;
    }
    expectThat(false, `no 429 after 2 times ${rateLimit} requests`);
  }),
  check(
    'B5',
    'limits wrong credentials at _introspect and _revoke, and never a right secret',
    async ({ platform, account, rateLimit }) => {
      const send = (path: string, client_secret: string) =>
        platform.sendOnce({
          ...CHEAP,
          path,
          body: new URLSearchParams({ token: 'none', client_id: account.client_id, client_secret }).toString(),
        });
      for (const path of [INTROSPECT, REVOKE]) {
        // The check above has spent the limit, unless its minute has ended.
        let answer = await send(path, 'conformance-wrong');
        for (let sent = 1; answer.status === 401 && sent <= 2 * rateLimit; sent++) {
          expectQuota(answer, rateLimit);
          answer = await send(path, 'conformance-wrong');
        }
        expectOAuthError(answer, 429, 'temporarily_unavailable');
        expectStatus(await send(path, account.client_secret), 200);
      }
    },
  ),
];

/** Every answer has the limit of the address, and what is left of it, whether or not there are other limits. */
function expectQuota({ headers, request }: Answer, rateLimit: number): void {
  const { 'ratelimit-policy': policy, ratelimit } = headers;
  const isPolicy = String(policy).split(', ').includes(`"address";q=${rateLimit};w=${WINDOW_S}`);
  expectThat(isPolicy, `${request}: RateLimit-Policy is ${String(policy)}`);
  const [, left = NaN, seconds = NaN] = /"address";r=(\d+);t=(\d+)/.exec(String(ratelimit)) ?? [];
  const isState = Number(left) < rateLimit && Number(seconds) >= 1 && Number(seconds) <= WINDOW_S;
  expectThat(isState, `${request}: RateLimit is ${String(ratelimit)}`);
}
