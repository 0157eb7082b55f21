import { randomUUID } from 'node:crypto';
import { codingData } from '@earshot/coding/entities';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CodingUnderTest, update } from './support.js';

const TABLES = ['report', 'mention', 'mention_document', 'change_record', 'idempotency_key'];

let coding: CodingUnderTest;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
});
afterAll(() => coding.stop());

it(
  'a migration that adds columns fails no request on connections with prepared statements',
  { timeout: 60_000 },
  async () => {
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
    /** The statuses of the answers to each sender. */
    const statuses = requests.map(() => [] as number[]);
    let isOver = false;
    const senders = requests.map(async (send, sender) => {
      while (!isOver) statuses[sender].push((await send()).status);
    });
    const eachSendsAgain = async (times: number) => {
      const begun = statuses.map(({ length }) => length);
      const isDone = () => statuses.every(({ length }, sender) => length >= begun[sender] + times);
      await vi.waitFor(() => expect(isDone()).toBe(true), 20_000);
    };
    await eachSendsAgain(10);
    for (const table of TABLES) {
      await coding.database.dataSource.query(
        `alter table ${codingData.schema}.${table} add column added_later integer`,
      );
      await eachSendsAgain(3);
    }
    isOver = true;
    await Promise.all(senders);
    expect(statuses.flat().filter((status) => status >= 300)).toEqual([]);
  },
);
