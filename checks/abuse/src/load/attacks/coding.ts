import { randomBytes, randomUUID } from 'node:crypto';
import { jsonAs } from '../../send.js';
import { type Attack, cancelledAfter, post, repeat, search, type Target } from '../attack.js';

const code = (target: Target, path: string, body: string, headers = {}) =>
  post(target, `/coding/v1${path}`, body, { ...jsonAs(target.token), ...headers });

const bulk = (target: Target, body: string, headers = {}) => code(target, '/_bulk', body, headers);

const itemsOf = ({ report, mentionIds }: Target, count: number, payload: object): string =>
  JSON.stringify({
    data: Array.from({ length: count }, (_, n) => ({
      action: 'update',
      report_id: report,
      mention_id: mentionIds[n % mentionIds.length],
      payload,
    })),
  });

const update = (target: Target, filters: object, payload: object) =>
  code(target, `/reports/${target.report}/_update`, JSON.stringify({ filters, payload }));

/** A bulk request of `size` bytes whose items all fail, with errors that cannot be compressed. */
function failingItems(size: number): string {
  const each = size / 50_000;
  const data = Array.from({ length: 50_000 }, () => ({
    action: 'update',
    report_id: 'gone',
    mention_id: randomBytes((each - 80) * 0.75).toString('base64'),
    payload: { tags: [] },
  }));
  return JSON.stringify({ data });
}

/**
 * With `hashtextextended`, which can be run backwards, this key of the client account that `generate` makes has the same
 * number as the report of the bystander. A key whose lock has such a number would lock that report.
 */
const COLLIDING_KEY = 'i6B9n=nw*tkl';

/** Requests of one client account, of the largest size. */
export const codingAttacks: readonly Attack[] = [
  {
    name: '16 concurrent bulk requests of 50 000 items for one report',
    run: (target) => {
      const body = itemsOf(target, 50_000, { sentiment: 'positive', tags: ['attack'] });
      return repeat(16, target.over, () => bulk(target, body));
    },
  },
  {
    name: '16 concurrent updates of one report, whose filters read every word of it',
    run: (target) => {
      const filters = { boolean: { must_not: { query: [...'abcdefghijklmnopqrstuvwxyz'].join(' OR ') } } };
      return repeat(16, target.over, (n) => update(target, filters, { tags: [`attack ${n}`] }));
    },
  },
  {
    name: 'a bulk request of 50 000 items with a key that was computed to lock the report of the other account',
    run: (target) => bulk(target, itemsOf(target, 50_000, { tags: ['locked'] }), { 'idempotency-key': COLLIDING_KEY }),
  },
  {
    name: '8 concurrent bulk requests of 30 MB with idempotency keys, whose items all fail',
    run: (target) => {
      const body = failingItems(30_000_000);
      return repeat(8, target.over, () => bulk(target, body, { 'idempotency-key': randomUUID() }));
    },
  },
  {
    name: '8 concurrent undos of 2 million mentions that are not in the change',
    run: async (target) => {
      const { headers } = await bulk(target, itemsOf(target, 1_000, { tags: [] }));
      const body = JSON.stringify({ mention_ids: Array.from({ length: 2_000_000 }, (_, n) => `other-${n}`) });
      return repeat(8, target.over, () => code(target, `/changes/${String(headers['change-id'])}/_undo`, body));
    },
  },
  {
    name: '16 concurrent dry runs of an undo of 100 000 mentions, cancelled by turns',
    run: async (target) => {
      const changed = await update(target, {}, { tags: ['undone'] });
      await update(target, {}, { tags: ['changed since'] });
      const dryRun = `/changes/${String(changed.headers['change-id'])}/_undo`;
      await repeat(16, target.over, (n) =>
        code(cancelledAfter(target, n % 2 === 0 ? 150 : 10_000), dryRun, '{"meta":{"dry_run":true}}'),
      );
    },
  },
  {
    name: 'large stored answers, replayed for clients that leave after 60 ms',
    run: async (target) => {
      const changed = await update(target, {}, { tags: ['undone'] });
      await update(target, {}, { tags: ['changed since'] });
      const undo = `/changes/${String(changed.headers['change-id'])}/_undo`;
      const keys = Array.from({ length: 4 }, () => ({ 'idempotency-key': randomUUID() }));
      await Promise.all(keys.map((key) => code(target, undo, '{}', key)));
      await repeat(16, target.over, (n) => code(cancelledAfter(target, 60), undo, '{}', keys[n % keys.length]));
    },
  },
  {
    name: '8 concurrent bulk requests of 50 000 items with 20 unknown members each',
    run: (target) => {
      const unknown = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`languages${n}`, 1]));
      const body = itemsOf(target, 50_000, unknown);
      return repeat(8, target.over, () => bulk(target, body));
    },
  },
  {
    name: 'repeated searches for mentions with the largest tags',
    run: async (target) => {
      const tags = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(255, '水'));
      await bulk(target, itemsOf(target, 200, { tags }));
      await repeat(16, target.over, () => search(target, '{"size":1000}'));
      const body = itemsOf(target, 200, { tags: [] });
      await bulk({ ...target, agent: undefined, over: AbortSignal.timeout(10_000) }, body);
    },
  },
];
