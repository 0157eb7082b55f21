import { expect, it } from 'vitest';
import { withFreshReads } from './fresh-reads.js';

const DESK = 'https://desk.example';

/** What reached the platform, as `path cache-control`. */
function platform(fails = false) {
  let now = 0;
  const seen: string[] = [];
  const fetch = withFreshReads(
    async (url, { headers }) => {
      seen.push(`${new URL(url).pathname} ${new Headers(headers).get('cache-control')}`);
      if (fails) throw new TypeError('Failed to fetch');
      return new Response();
    },
    () => now,
  );
  const send = (path: string, method = 'POST') =>
    fetch(DESK + path, { method, headers: { accept: 'x' } }).catch(() => undefined);
  return { seen, send, wait: (ms: number) => void (now += ms) };
}

const SEARCH = '/mention/v2/reports/r/_search';

it('reads the current state for 10 s after a write, and then what the platform likes (D17)', async () => {
  const { seen, send, wait } = platform();
  await send(SEARCH);
  await send('/coding/v1/reports/r/_update');
  wait(9_999);
  await send(SEARCH);
  await send('/mention/v2/reports', 'GET');
  wait(1);
  await send(SEARCH);
  expect(seen).toEqual([
    `${SEARCH} null`,
    '/coding/v1/reports/r/_update null',
    `${SEARCH} no-cache`,
    '/mention/v2/reports no-cache',
    `${SEARCH} null`,
  ]);
});

it('does so after a write that may have been applied although its answer was lost', async () => {
  const { seen, send } = platform(true);
  await send('/workspace/v1/searches');
  await send(SEARCH);
  expect(seen.at(-1)).toBe(`${SEARCH} no-cache`);
});

it('does not after a read of coding', async () => {
  const { seen, send } = platform();
  await send('/coding/v1/changes', 'GET');
  await send(SEARCH);
  expect(seen.at(-1)).toBe(`${SEARCH} null`);
});
