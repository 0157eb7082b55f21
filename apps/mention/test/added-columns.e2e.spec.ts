import { setTimeout as sleep } from 'node:timers/promises';
import { codingData } from '@earshot/coding/entities';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MentionUnderTest } from './support.js';

const TABLES = ['report', 'dashboard', 'mention', 'mention_document', 'change_record'];

let mention: MentionUnderTest;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
});
afterAll(() => mention.stop());

it('a migration that adds columns fails no request, on connections that have prepared their statements', async () => {
  const account = mention.account();
  const report = await mention.report(account, [{ title: 'cola' }, { title: 'tea', sentiment: 'positive' }]);
  const requests = [
    () => mention.get(account, '/reports'),
    () => mention.get(account, `/reports/${report.id}`),
    () => mention.get(account, `/reports/${report.id}/mentions/m0`),
    () => mention.search(account, report, { filters: { sentiments: ['positive'] } }),
    () => mention.search(account, report, { filters: { query: 'cola' }, sort: { influence: 'desc' } }),
    () => mention.analytics(account, report, { aggregations: { types: { terms: { field: 'type' } } } }),
    () => mention.http.get('/workspace/v1/dashboards').set('authorization', `Bearer ${account.token}`),
  ];
  const statuses: number[] = [];
  let isOver = false;
  const readers = requests.flatMap((send) =>
    [1, 2].map(async () => {
      while (!isOver) statuses.push((await send()).status);
    }),
  );
  await sleep(500);
  for (const table of TABLES) {
    await mention.database.dataSource.query(`alter table ${codingData.schema}.${table} add column added_later integer`);
    await sleep(100);
  }
  await sleep(500);
  isOver = true;
  await Promise.all(readers);
  expect(statuses.length).toBeGreaterThan(requests.length * 10);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
