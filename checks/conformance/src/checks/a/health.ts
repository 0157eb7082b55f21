import type { Answer } from '../../answer.js';
import { check } from '../../check.js';
import { expectDocument, expectEqual, expectErrors, expectHeader, expectThat } from '../../expect.js';
import { NotApplicable } from '../../not-applicable.js';
import { BULK, COUNTRIES, DASHBOARDS, ME, METADATA, REPORTS } from '../../paths.js';
import type { Platform } from '../../platform.js';

/** Operators may keep health and metrics from the outside. */
async function exposed(platform: Platform, path: string): Promise<Answer> {
  const answer = await platform.sendOnce({ method: 'GET', path });
  if ([401, 403, 404].includes(answer.status)) throw new NotApplicable(`the deployment does not expose ${path}`);
  return answer;
}

function expectHealth(answer: Answer): void {
  if (answer.status === 503) {
    expectErrors(answer, 503);
    expectThat(answer.headers['retry-after'], `${answer.request}: 503 without Retry-After`);
    return;
  }
  expectDocument(answer, 200);
}

/** The first path segment of each area, with the status without a token of a path. */
const WITHOUT_TOKEN = {
  [ME]: 403,
  [METADATA]: 200,
  [BULK]: 405,
  [REPORTS]: 401,
  [COUNTRIES]: 200,
  [DASHBOARDS]: 401,
};

export const healthChecks = [
  check('A4', 'serves every area under one base address', async ({ platform }) => {
    for (const [path, status] of Object.entries(WITHOUT_TOKEN)) {
      expectEqual((await platform.get(path)).status, status, `GET ${path} without a token: status`);
    }
  }),
  check('A4', 'reports the health of all services at /health', async ({ platform }) => {
    expectHealth(await exposed(platform, '/health'));
  }),
  check('A5', 'reports its liveness with 200 or 503', async ({ platform }) => {
    expectHealth(await exposed(platform, '/health/live'));
  }),
  check('A5', 'reports its readiness with 200 or 503', async ({ platform }) => {
    expectHealth(await exposed(platform, '/health/ready'));
  }),
  check('A5', 'reports metrics in the text format of Prometheus', async ({ platform }) => {
    const answer = await exposed(platform, '/metrics');
    expectEqual(answer.status, 200, '/metrics: status');
    const type = String(answer.headers['content-type']);
    expectThat(/^text\/plain; version=0\.0\.4\b/.test(type), `/metrics: the media type is ${type}`);
    const lines = answer.text.trimEnd().split('\n');
    const odd = lines.filter((line) => !/^(# (HELP|TYPE) \w+|\w+(\{.*\})? \S+( \d+)?$|$)/.test(line));
    expectEqual(odd, [], '/metrics: lines that Prometheus cannot read');
    expectThat(
      lines.some((line) => line.startsWith('# TYPE ')),
      '/metrics: no line with a # TYPE',
    );
    expectHeader(answer, 'X-Content-Type-Options', 'nosniff');
  }),
];
