import { randomUUID } from 'node:crypto';
import { codingData } from '@earshot/coding/entities';
import { keepSending } from '@earshot/test-kit/http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CodingUnderTest, update } from '../support.js';

const TABLES = ['report', 'mention', 'mention_document', 'change_record', 'idempotency_key'];

let coding: CodingUnderTest;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
});
afterAll(() => coding.stop());

it('a migration that adds columns fails no request on connections with prepared statements', async () => {
  const account = coding.account();
  const report = await coding.report(account, 3);
  const authorization = `Bearer ${account.token}`;
  const items = (sentiment: string) => ['m0', 'm1'].map((mention) => update(report, mention, { sentiment }));
  const coded = async () => {
    const { headers } = await coding.bulk(account, items('positive')).set('idempotency-key', randomUUID());
    return coding.http.post(`/coding/v1/changes/${headers['change-id']}/_undo`).set({ authorization });
  };
  const requests = [
    coded,
    () => coding.bulk(account, items('negative')),
    () => coding.dryRun(account, items('negative')),
    () => coding.updateAll(account, report, { filters: { ids: ['m2'] }, payload: { language: 'fra' } }),
    () => coding.http.get(`/coding/v1/changes?report_id=${report}`).set({ authorization }),
    () => coding.http.get(`/coding/v1/changes?mention_id=m0`).set({ authorization }),
  ];
  const sending = keepSending(requests);
  await sending.eachAgain(10);
  for (const table of TABLES) {
    await coding.database.dataSource.query(`alter table ${codingData.schema}.${table} add column added_later integer`);
    await sending.eachAgain(3);
  }
  expect((await sending.end()).filter((status) => status >= 300)).toEqual([]);
});
