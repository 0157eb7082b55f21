import { randomUUID } from 'node:crypto';
import { sideBySide } from '../measure.js';
import { atMost, type Row, times } from '../result.js';
import type { TestBed } from '../test-bed/test-bed.js';
import { openBulk, someMentions } from './bodies.js';

/** The difference is small, so it takes many measurements. */
const ROUNDS = 40;

/** What an idempotency key costs a bulk request (rule C13). */
export async function keyedBench(bed: TestBed, items: number): Promise<Row[]> {
  const { bulk } = await openBulk(bed);
  const mentions = await someMentions(bed, items);
  const { keyed, plain } = await sideBySide(ROUNDS, {
    keyed: () => bulk(mentions, { 'idempotency-key': randomUUID() }),
    plain: () => bulk(mentions),
  });
  return [
    {
      what: `bulk, ${items} items with an idempotency key, compared with none`,
      ...times(keyed, plain),
      target: atMost(1.03),
    },
  ];
}
