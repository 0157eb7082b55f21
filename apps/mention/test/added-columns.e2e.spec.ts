import { codingData } from '@earshot/coding/entities';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MentionUnderTest } from './support.js';

const TABLES = ['report', 'dashboard', 'mention', 'mention_document', 'change_record'];

let mention: MentionUnderTest;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
});
afterAll(() => mention.stop());

it(
  'a migration that adds columns fails no request on connections with prepared statements',
  { timeout: 60_000 },
  async () => {
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
    /** The statuses of the answers to each reader. */
    const statuses = [...requests, ...requests].map(() => [] as number[]);
    let isOver = false;
    const readers = statuses.map(async (seen, reader) => {
      while (!isOver) seen.push((await requests[reader % requests.length]()).status);
    });
    const eachAsksAgain = async (times: number) => {
      const begun = statuses.map(({ length }) => length);
      const isDone = () => statuses.every(({ length }, reader) => length >= begun[reader] + times);
      await vi.waitFor(() => expect(isDone()).toBe(true), 20_000);
    };
    await eachAsksAgain(5);
    for (const table of TABLES) {
      await mention.database.dataSource.query(
        `alter table ${codingData.schema}.${table} add column added_later integer`,
      );
      await eachAsksAgain(2);
    }
    isOver = true;
    await Promise.all(readers);
    expect(statuses.flat().filter((status) => status !== 200)).toEqual([]);
  },
);
