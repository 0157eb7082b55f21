import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, cancelledAfter, repeat, search } from '../attack.js';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** The most filters, values and words that one request may have. */
const EXPENSIVE = JSON.stringify({
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

/** Filters of megabytes, no two alike, that select nothing. What is kept for them must stay small. */
const hugeTitles = () =>
  JSON.stringify({
    size: 0,
    filters: { titles: Array.from({ length: 2_000 }, () => randomBytes(4_000).toString('base64')) },
  });

/** Searches that keep the database busy. */
export const searchAttacks: readonly Attack[] = [
  {
    name: '32 concurrent expensive searches',
    run: (target) => repeat(32, target.over, () => search(target, EXPENSIVE)),
  },
  {
    name: '32 concurrent expensive searches, each cancelled after 150 ms',
    run: (target) => repeat(32, target.over, () => search(cancelledAfter(target, 150), EXPENSIVE)),
  },
  {
    name: 'totals of the whole report at the highest rate',
    run: (target) => repeat(32, target.over, () => search(target, '{"size":0}')),
  },
  {
    name: 'malformed searches at the highest rate',
    run: (target) =>
      repeat(32, target.over, async (n) => {
        const nested = '{"boolean":{"must":'.repeat(30);
        await search(target, `{"filters":${nested}`);
        if (n === 0) await sleep(1);
      }),
  },
  {
    name: '4 concurrent searches with 10 MB of titles, no two alike',
    run: (target) => repeat(4, target.over, () => search(target, hugeTitles())),
  },
];
