import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, repeat, search, type Target } from '../attack.js';

const within = ({ agent, over }: Target) => ({ agent, signal: over });

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
    run: (target) => repeat(32, target.over, () => search(target, DEAR, within(target))),
  },
  {
    name: '32 dear searches at once, each given up after a moment',
    run: (target) =>
      repeat(32, target.over, async () => {
        const givenUp = AbortSignal.timeout(150);
        const signal = AbortSignal.any([target.over, givenUp]);
        await search(target, DEAR, { agent: target.agent, signal }).catch(() => undefined);
      }),
  },
  {
    name: 'totals of the whole report, as fast as they come',
    run: (target) => repeat(32, target.over, () => search(target, '{"size":0}', within(target))),
  },
  {
    name: 'malformed searches, as fast as they come',
    run: (target) =>
      repeat(32, target.over, async (n) => {
        const nested = '{"boolean":{"must":'.repeat(30);
        await search(target, `{"filters":${nested}`, within(target));
        if (n === 0) await sleep(1);
      }),
  },
];
