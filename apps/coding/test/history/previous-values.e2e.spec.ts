import { type ChangeRecord, codingData } from '@earshot/coding/entities';
import { createTestDatabaseOn } from '@earshot/test-kit/database';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hasOlderPostgresql, OLDER_VERSION, startOlderPostgresql } from '../write/older-postgresql.js';
import { type Account, CodingUnderTest, update } from '../support.js';

const SENTIMENTS = ['positive', 'neutral', 'negative', 'unassigned'];

/** For each item of a record, its mention with the previous values. */
const previousOf = ({ mention_ids, previous, previous_numbers }: ChangeRecord) =>
  mention_ids.map((id, item) => [id, previous![previous_numbers![item]]]);

/** The values before and after each change of mention `m0`, in the order of the changes. */
const chainOf = (records: ChangeRecord[], member: string) =>
  records.map(({ previous, payloads }) => [previous![0]!, payloads[0]].map((values) => values[member as never]));

const servers = [
  { name: 'PostgreSQL 18', url: async () => ({ url: inject('databaseUrl'), stop: () => undefined }) },
  {
    name: 'PostgreSQL 18, with the statement for earlier versions',
    url: async () => ({ url: inject('databaseUrl'), stop: () => undefined }),
    version: '17.0',
  },
  ...(hasOlderPostgresql ? [{ name: `PostgreSQL ${OLDER_VERSION}`, url: startOlderPostgresql }] : []),
];

describe.each(servers)('a change record on $name', ({ url, version }) => {
  let server: { url: string; stop(): void };
  let coding: CodingUnderTest;
  let replica: CodingUnderTest;
  let account: Account;
  beforeAll(async () => {
    server = await url();
    coding = await CodingUnderTest.start({}, await createTestDatabaseOn(server.url, codingData));
    replica = await coding.replica({});
    for (const { app } of [coding, replica]) if (version) app.get(DataSource).driver.version = version;
    account = coding.account();
  });
  afterAll(async () => {
    await replica.app.close();
    await coding.stop();
    server.stop();
  });

  it('keeps the previous values of each item, and equal values once (C15)', async () => {
    const report = await coding.report(account, 3);
    const all = {
      sentiment: 'positive',
      channel: 'owned',
      tags: ['a, "b"', '{c}'],
      review: { status: 'reviewed' },
      language: 'fra',
      location: { country: 'FRA' },
    };
    await coding.bulk(account, [update(report, 'm1', all)]).expect(204);
    const items = ['m2', 'm1', 'm0'].map((id) => update(report, id, { ...all, sentiment: 'negative' }));
    await coding.bulk(account, items).expect(204);

    const unknown = {
      sentiment: 'unassigned',
      channel: null,
      tags: [],
      review: { status: 'unreviewed', reviewed_at: null },
      language: 'qaa',
      location: { country: 'AAA' },
    };
    const [first, second] = await coding.records(report);
    expect(previousOf(first)).toEqual([['m1', unknown]]);
    const reviewed = { status: 'reviewed', reviewed_at: first.changed_at.toISOString() };
    expect(previousOf(second)).toEqual([
      ['m2', unknown],
      ['m1', { ...all, review: reviewed }],
      ['m0', unknown],
    ]);
    expect(second.previous).toHaveLength(2);
    expect(second).toMatchObject({ action: 'bulk', undone_id: null, mention_count: 3 });
  });

  it('keeps only members that its items set', async () => {
    const report = await coding.report(account, 1);
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'positive' })]).expect(204);
    expect(previousOf((await coding.records(report))[0])).toEqual([['m0', { sentiment: 'unassigned' }]]);
  });

  it('keeps the values from before the request for a mention with several items, and counts it once (C6)', async () => {
    const report = await coding.report(account, 2);
    const items = [
      update(report, 'm0', { sentiment: 'positive' }),
      update(report, 'gone', { sentiment: 'positive' }),
      update(report, 'm0', { sentiment: 'negative' }),
    ];
    await coding.bulk(account, items).expect(200);
    const [record] = await coding.records(report);
    expect(previousOf(record)).toEqual([
      ['m0', { sentiment: 'unassigned' }],
      ['m0', { sentiment: 'unassigned' }],
    ]);
    expect(record.mention_count).toBe(1);
  });

  it('keeps them for a request with very many distinct values', async () => {
    const report = await coding.report(account, 600);
    const items = Array.from({ length: 600 }, (_, n) => update(report, `m${n}`, { tags: [`tag ${n}`] }));
    await coding.bulk(account, items).expect(204);
    await coding.bulk(account, items.toReversed()).expect(204);
    const [, record] = await coding.records(report);
    expect(previousOf(record)).toEqual(items.toReversed().map(({ mention_id, payload }) => [mention_id, payload]));
  });

  it('keeps the microseconds of a review time', async () => {
    const report = await coding.report(account, 1);
    await coding.database.dataSource.query(
      `update coding.mention set review_status = 'deleted', reviewed_at = '2026-05-01T12:00:00.123456+02' where report_id = $1`,
      [report],
    );
    await coding.bulk(account, [update(report, 'm0', { review: { status: 'reviewed' } })]).expect(204);
    expect((await coding.records(report))[0].previous).toEqual([
      { review: { status: 'deleted', reviewed_at: '2026-05-01T10:00:00.123456Z' } },
    ]);
  });

  it('has as previous values what the change before it set, also if requests are written together', async () => {
    const report = await coding.report(account, 2);
    const one = (n: number) => [
      update(report, 'm0', { sentiment: SENTIMENTS[n % 4], ...(n % 3 === 0 && { review: { status: 'reviewed' } }) }),
      ...(n % 2 === 0 ? [update(report, 'm1', { tags: [`${n}`] })] : []),
    ];
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => coding.bulk(account, one(n)).expect(204)));
    const records = await coding.records(report);
    expect(records).toHaveLength(60);
    const chain = chainOf(records, 'sentiment');
    expect(chain.map(([before]) => before)).toEqual(['unassigned', ...chain.slice(0, -1).map(([, after]) => after)]);
    expect((await coding.mention(report, 'm0')).sentiment).toBe(chain.at(-1)![1]);
    const ids = answers.map(({ headers }) => headers['change-id']);
    expect(new Set(ids).size).toBe(60);
  });

  it('has as previous values what the change before it set, also if replicas write one mention at a time', async () => {
    const report = await coding.report(account, 1);
    const write = async (of: CodingUnderTest, offset: number) => {
      for (let n = 0; n < 40; n++) {
        await of.bulk(account, [update(report, 'm0', { tags: [`${offset + n}`] })]).expect(204);
      }
    };
    await Promise.all([write(coding, 0), write(replica, 100), write(replica, 200)]);
    const chain = chainOf(await coding.records(report), 'tags');
    expect(chain).toHaveLength(120);
    expect(chain.map(([before]) => before)).toEqual([[], ...chain.slice(0, -1).map(([, after]) => after)]);
  });
});
