import { check } from '../../check.js';
import { expectThat } from '../../expect.js';
import { expectOAuthError } from '../../expect-oauth.js';
import { TOKEN } from '../../paths.js';
import { FORM_TYPE } from '../../platform.js';

const WINDOW_S = 60;

/** Each replica of the security service counts by itself. */
const MOST_REPLICAS = 10;

/** A request that is rejected without work, but counts. */
const CHEAP = { method: 'POST', path: TOKEN, headers: { 'content-type': FORM_TYPE }, body: 'grant_type=password' };

const CONCURRENT = 20;

/** Comes last, because no login is possible after it for a minute. */
export const rateLimitChecks = [
  check('B5', 'limits the requests of an address at the token endpoint with 429', async ({ platform, rateLimit }) => {
    for (let sent = 0; sent <= MOST_REPLICAS * rateLimit; sent += CONCURRENT) {
      const answers = await Promise.all(Array.from({ length: CONCURRENT }, () => platform.sendOnce(CHEAP)));
      const rejected = answers.find(({ status }) => status !== 400);
      if (!rejected) continue;
      expectOAuthError(rejected, 429, 'temporarily_unavailable');
      const seconds = Number(rejected.headers['retry-after']);
      expectThat(seconds >= 1 && seconds <= WINDOW_S, `429 with the Retry-After ${rejected.headers['retry-after']}`);
      return;
    }
    expectThat(false, `no 429 after ${MOST_REPLICAS} times ${rateLimit} requests`);
  }),
];
