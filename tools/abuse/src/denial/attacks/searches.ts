import { setTimeout as sleep } from 'node:timers/promises';
import { jsonAs, send } from '../../send.js';
import { type Attack, repeat, type Target } from '../attack.js';

const search = ({ address, agent, report, token }: Target, body: string, signal: AbortSignal) =>
  send(
    address,
    { method: 'POST', path: `/mention/v2/reports/${report}/_search`, headers: jsonAs(token), body },
    { agent, signal },
  );

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** As many filters, values and words as one request may hold. */
const DEAR = JSON.stringify({
  size: 1000,
  filters: {
    boolean: {
      should: Object.fromEntries([
        ['query', LETTERS.map((letter) => `-(${letter}* ${letter}*)`).join(' OR ')],
        ['ids', Array.from({ length: 9_000 }, (_, n) => `no-mention-${n}`)],
        ['titles', Array.from({ length: 9_000 }, (_, n) => `no title ${n}`)],
        ['sources', Array.from({ length: 9_000 }, (_, n) => `no source ${n}`)],
      ]),
      must_not: { query: LETTERS.map((letter) => `"${letter} ${letter}"`).join(' ') },
    },
  },
});

/** Searches that take the database long. */
export const searchAttacks: readonly Attack[] = [
  {
    name: '32 dear searches at once',
    run: (target) => repeat(32, target.over, () => search(target, DEAR, target.over)),
  },
  {
    name: '32 dear searches at once, each given up after a moment',
    run: (target) =>
      repeat(32, target.over, async () => {
        const givenUp = AbortSignal.timeout(150);
        await search(target, DEAR, AbortSignal.any([target.over, givenUp])).catch(() => undefined);
      }),
  },
  {
    name: 'totals of the whole report, as fast as they come',
    run: (target) => repeat(32, target.over, () => search(target, '{"size":0}', target.over)),
  },
  {
    name: 'malformed searches, as fast as they come',
    run: (target) =>
      repeat(32, target.over, async (n) => {
        const nested = '{"boolean":{"must":'.repeat(30);
        await search(target, `{"filters":${nested}`, target.over);
        if (n === 0) await sleep(1);
      }),
  },
];
