import { randomBytes } from 'node:crypto';
import { Mention } from '@earshot/coding/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, counter, newMention, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

/** The most bytes of report and mention in the primary key of a mention that cannot be compressed. */
const LONGEST_KEY = 2_676;

describe('the items of a bulk request', () => {
  it('clear the tags with [], and keep a repeated tag once, at its first position (C4)', async () => {
    const report = await coding.report(account, 1);
    await coding.bulk(account, [update(report, 'm0', { tags: ['b', 'a', 'b', 'c', 'a'] })]).expect(204);
    expect((await coding.mention(report, 'm0')).tags).toEqual(['b', 'a', 'c']);
    await coding.bulk(account, [update(report, 'm0', { tags: [] })]).expect(204);
    expect((await coding.mention(report, 'm0')).tags).toEqual([]);
  });

  it('store 100 different tags, also from a list that repeats them (C4)', async () => {
    const report = await coding.report(account, 1);
    const hundred = Array.from({ length: 100 }, (_, n) => `tag ${n}`);
    const repeated = Array.from({ length: 50 }, () => hundred).flat();
    await coding.bulk(account, [update(report, 'm0', { tags: repeated })]).expect(204);
    expect((await coding.mention(report, 'm0')).tags).toEqual(hundred);
    expect((await coding.records(report))[0].payloads).toEqual([{ tags: hundred }]);
  });

  it('may have tags of 255 Unicode code points (C4)', async () => {
    const report = await coding.report(account, 1);
    const tag = '🎉'.repeat(255);
    await coding.bulk(account, [update(report, 'm0', { tags: [tag] })]).expect(204);
    expect((await coding.mention(report, 'm0')).tags).toEqual([tag]);
  });

  it('may name mentions with the longest ids that the tables take, and none with longer ones', async () => {
    const report = await coding.report(account, 1);
    const text = randomBytes(4_000).toString('base64');
    const longest = text.slice(0, LONGEST_KEY - report.length);
    const insert = (id: string) => coding.database.dataSource.getRepository(Mention).insert(newMention(report, id));
    await insert(longest);
    await expect(insert(text)).rejects.toThrow(/index row size/);
    const items = [longest, text].map((mention) => update(report, mention, { sentiment: 'positive' }));
    const { body } = await coding.bulk(account, items).set('idempotency-key', 'longest').expect(200);
    expect(body.errors).toMatchObject([
      { code: 'mention_not_found', meta: { bulk_index: 1, mention_id: expect.stringContaining(text.slice(0, 90)) } },
    ]);
    expect((await coding.mention(report, longest)).sentiment).toBe('positive');
    expect((await coding.records(report)).map(({ mention_ids }) => mention_ids)).toEqual([[longest]]);
  });

  it('fail with "report not found" for a missing report and for one of another client account (C5)', async () => {
    const theirs = await coding.report(coding.account(), 1);
    const { body } = await coding
      .bulk(account, [update(theirs, 'm0', { sentiment: 'positive' }), update('gone', 'm0', { sentiment: 'positive' })])
      .expect(200);
    expect(body.errors).toMatchObject([
      { code: 'report_not_found', detail: 'report not found' },
      { code: 'report_not_found', detail: 'report not found' },
    ]);
    expect(await coding.mention(theirs, 'm0')).toEqual(newMention(theirs, 'm0'));
  });

  it('fail by their validation first, then by what is not found (C5)', async () => {
    const { body } = await coding.bulk(account, [update('gone', 'm0', { sentiment: 'x' })]).expect(200);
    expect(body.errors[0].detail).toMatch(/^payload\.sentiment/);
  });

  it('have the same effect with hundreds of different payloads as with a few (2.4)', async () => {
    const count = 600;
    const report = await coding.report(account, count);
    const change = (n: number) => ({
      ...(n % 2 && { sentiment: 'negative', language: 'fra' }),
      ...(n % 3 && { channel: 'earned', location: { country: 'FRA' } }),
      ...(n % 5 && { review: { status: n % 4 ? 'reviewed' : 'unreviewed' } }),
      tags: [`tag ${n}`, '{"a\\",NULL}'],
    });
    const items = Array.from({ length: count }, (_, n) => update(report, `m${n}`, change(n)));
    const coded = await coding.report(account, count);
    await coding.bulk(account, items).expect(204);
    // In requests with few different payloads each.
    for (let at = 0; at < count; at += 200) {
      await coding
        .bulk(
          account,
          items.slice(at, at + 200).map((item) => ({ ...item, report_id: coded })),
        )
        .expect(204);
    }
    const valuesOf = async (id: string) =>
      (await coding.mentions(id)).map(({ report_id: _, reviewed_at, ...values }) => [values, reviewed_at !== null]);
    expect(await valuesOf(report)).toEqual(await valuesOf(coded));
    expect((await coding.mention(report, 'm7')).tags).toEqual(['tag 7', '{"a\\",NULL}']);
  });

  it('fail one by one for missing mentions, also with hundreds of different payloads (C5)', async () => {
    const report = await coding.report(account, 600);
    const id = (n: number) => (n % 100 === 99 ? `gone${n}` : `m${n}`);
    const items = Array.from({ length: 600 }, (_, n) => update(report, id(n), { tags: [`tag ${n}`] }));
    const { body } = await coding.bulk(account, items).expect(200);
    const failed = body.errors.map(({ meta }: { meta: { bulk_index: number } }) => meta.bulk_index);
    expect(failed).toEqual([99, 199, 299, 399, 499, 599]);
    const tags = Object.fromEntries((await coding.mentions(report)).map((mention) => [mention.id, mention.tags]));
    for (let n = 0; n < 600; n++) expect(tags[`m${n}`]).toEqual(n % 100 === 99 ? [] : [`tag ${n}`]);
  });

  it('are applied and counted one by one if they repeat a mention, in posted order (C6)', async () => {
    const report = await coding.report(account, 2);
    const { body } = await coding
      .bulk(account, [
        update(report, 'm0', { sentiment: 'negative', tags: ['first'] }),
        update(report, 'm1', { channel: 'owned' }),
        update(report, 'm0', { sentiment: 'wrong' }),
        update(report, 'm0', { sentiment: 'positive', channel: 'earned' }),
        update(report, 'm0', { tags: ['last'] }),
      ])
      .expect(200);
    expect(body.data).toEqual(counter(5, 4));
    expect(await coding.mention(report, 'm0')).toMatchObject({
      sentiment: 'positive',
      channel: 'earned',
      tags: ['last'],
    });
    expect(await coding.mention(report, 'm1')).toMatchObject({ sentiment: 'unassigned', channel: 'owned' });
  });

  it('distinguish mentions with the same id in different reports', async () => {
    const [one, two] = [await coding.report(account, 1), await coding.report(account, 1)];
    await coding
      .bulk(account, [update(two, 'm0', { sentiment: 'negative' }), update(one, 'm0', { sentiment: 'positive' })])
      .expect(204);
    expect((await coding.mention(one, 'm0')).sentiment).toBe('positive');
    expect((await coding.mention(two, 'm0')).sentiment).toBe('negative');
  });

  it('set reviewed_at to the time of the request with a review status, and clear it with unreviewed (C8)', async () => {
    const report = await coding.report(account, 3);
    const items = ['reviewed', 'deleted', 'unreviewed'].map((status, n) =>
      update(report, `m${n}`, { review: { status } }),
    );
    await coding.bulk(account, items).expect(204);
    const [reviewed, deleted, unreviewed] = await coding.mentions(report);
    expect(reviewed.reviewed_at).toBeInstanceOf(Date);
    expect(deleted.reviewed_at).toEqual(reviewed.reviewed_at);
    expect(unreviewed.reviewed_at).toBeNull();
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'positive' })]).expect(204);
    expect((await coding.mention(report, 'm0')).reviewed_at).toEqual(reviewed.reviewed_at);
    await coding.bulk(account, [update(report, 'm0', { review: { status: 'unreviewed' } })]).expect(204);
    expect((await coding.mention(report, 'm0')).reviewed_at).toBeNull();
  });

  it('are recorded with user, time, mentions and payloads, if they are applied (C9)', async () => {
    const report = await coding.report(account, 2);
    await coding
      .bulk(account, [
        update(report, 'm1', { sentiment: 'negative' }),
        update(report, 'gone', { sentiment: 'negative' }),
        update(report, 'm0', { sentiment: 'wrong' }),
        update(report, 'm1', { tags: ['x', 'x'] }),
        update(report, 'm0', { sentiment: 'negative' }),
      ])
      .expect(200);
    const [record, ...rest] = await coding.records(report);
    expect(rest).toEqual([]);
    expect(record).toMatchObject({
      user_id: account.userId,
      application_id: 'app-1',
      mention_ids: ['m1', 'm1', 'm0'],
      payload_numbers: [0, 1, 0],
      payloads: [{ sentiment: 'negative' }, { tags: ['x'] }],
    });
    expect(Date.now() - record.changed_at.valueOf()).toBeLessThan(60_000);
  });

  it('can be read from the change records as the history of a mention (C9)', async () => {
    const report = await coding.report(account, 1);
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'negative' })]).expect(204);
    await coding.bulk(account, [update(report, 'm0', { sentiment: 'positive' })]).expect(204);
    const history = await coding.database.dataSource.query(
      `select mention_id, payload, user_id from (
         select unnest(mention_ids) as mention_id, payloads -> unnest(payload_numbers) as payload, changed_at, user_id
         from coding.change_record where report_id = $1) as change
       where mention_id = 'm0' order by changed_at`,
      [report],
    );
    expect(history.map(({ payload }: { payload: object }) => payload)).toEqual([
      { sentiment: 'negative' },
      { sentiment: 'positive' },
    ]);
  });
});
