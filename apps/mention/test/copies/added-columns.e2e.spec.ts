import { codingData } from '@earshot/coding/entities';
import { keepSending } from '@earshot/test-kit/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MentionUnderTest } from '../support.js';

const TABLES = ['report', 'dashboard', 'mention', 'mention_document', 'change_record'];

let mention: MentionUnderTest;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
});
afterAll(() => mention.stop());

it('a migration that adds columns fails no request on connections with prepared statements', async () => {
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
  const sending = keepSending([...requests, ...requests]);
  await sending.eachAgain(5);
  for (const table of TABLES) {
    await mention.database.dataSource.query(`alter table ${codingData.schema}.${table} add column added_later integer`);
    await sending.eachAgain(2);
  }
  expect((await sending.end()).filter((status) => status !== 200)).toEqual([]);
});
