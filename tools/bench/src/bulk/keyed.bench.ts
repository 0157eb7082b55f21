import { randomUUID } from 'node:crypto';
import { sideBySide } from '../measure.js';
import { post } from '../post.js';
import { atMost, type Row, times } from '../result.js';
import type { TestBed } from '../test-bed/test-bed.js';
import { makeItems, someMentions } from './bodies.js';

/** The difference is small, so it takes many measurements. */
const ROUNDS = 40;

/** What an idempotency key costs a bulk request (rule C13). */
export async function keyedBench(bed: TestBed, items: number): Promise<Row[]> {
  const { service, headers } = await bed.serviceWithLogin('coding');
  const mentions = await someMentions(bed.client, bed.report, items);
  let round = 0;
  const send = (more: () => object) => () =>
    post(service, '/coding/v1/_bulk', { data: makeItems(bed.report, mentions, round++) }, { ...headers, ...more() });
  const { keyed, plain } = await sideBySide(ROUNDS, {
    keyed: send(() => ({ 'idempotency-key': randomUUID() })),
    plain: send(() => ({})),
  });
  return [
    {
      what: `bulk, ${items} items with an idempotency key, compared with none`,
      ...times(keyed, plain),
      target: atMost(1.03),
    },
  ];
}
