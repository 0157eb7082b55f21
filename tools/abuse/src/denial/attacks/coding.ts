import { jsonAs, send } from '../../send.js';
import { type Attack, repeat, search, type Target } from '../attack.js';

const bulk = ({ address, agent, over, token }: Target, body: string) =>
  send(address, { method: 'POST', path: '/coding/v1/_bulk', headers: jsonAs(token), body }, { agent, signal: over });

const itemsOf = ({ report, mentionIds }: Target, count: number, payload: object): string =>
  JSON.stringify({
    data: Array.from({ length: count }, (_, n) => ({
      action: 'update',
      report_id: report,
      mention_id: mentionIds[n % mentionIds.length],
      payload,
    })),
  });

const update = ({ address, agent, over, token, report }: Target, filters: object, payload: object) =>
  send(
    address,
    {
      method: 'POST',
      path: `/coding/v1/reports/${report}/_update`,
      headers: jsonAs(token),
      body: JSON.stringify({ filters, payload }),
    },
    { agent, signal: over },
  );

/** Valid requests of one client account, of the largest size. */
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
    name: 'repeated searches for mentions with the largest tags',
    run: async (target) => {
      const tags = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(255, '水'));
      const { agent, over } = target;
      await bulk(target, itemsOf(target, 200, { tags }));
      await repeat(16, over, () => search(target, '{"size":1000}', { agent, signal: over }));
      const body = itemsOf(target, 200, { tags: [] });
      await bulk({ ...target, agent: undefined as never, over: AbortSignal.timeout(10_000) }, body);
    },
  },
];
