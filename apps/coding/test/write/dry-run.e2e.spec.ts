import { expectError } from '@earshot/test-kit/http';
import pg from 'pg';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, CodingUnderTest, counter, newMention, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start({ BULK_MAX_ITEMS: 1_000 });
  account = coding.account();
});
afterAll(() => coding.stop());

const positive = { sentiment: 'positive' };

describe('a dry run (C12)', () => {
  it('answers 200 with the counter, no errors and meta.dry_run, and changes nothing', async () => {
    const report = await coding.report(account, 2);
    const items = [
      update(report, 'm0', { ...positive, review: { status: 'reviewed' } }),
      update(report, 'm1', positive),
    ];
    const response = await coding.dryRun(account, items).expect(200);
    expect(response.body).toEqual({ data: counter(2, 2), errors: [], meta: { dry_run: true } });
    expect(await coding.mentions(report)).toEqual(['m0', 'm1'].map((id) => newMention(report, id)));
    expect(await coding.records(report)).toEqual([]);
  });

  it('answers an empty array of items with 200', async () => {
    const { body } = await coding.dryRun(account, []).expect(200);
    expect(body).toEqual({ data: counter(0, 0), errors: [], meta: { dry_run: true } });
  });

  it('reports each item that would fail, with the error that it would get', async () => {
    const report = await coding.report(account, 1);
    const theirs = await coding.report(coding.account(), 1);
    const items = [
      update(report, 'm0', positive),
      update(report, 'gone', positive),
      update(theirs, 'm0', positive),
      update('gone', 'm0', positive),
      update(report, 'm0', { mood: 'good' }),
      update(report, 'gone', { tags: [] }),
    ];
    const preview = await coding.dryRun(account, items).expect(200);
    const { body } = await coding.bulk(account, items).expect(200);
    expect(preview.body).toEqual({ ...body, meta: { dry_run: true } });
    expect(preview.body.data).toEqual(counter(6, 1));
  });

  it('only reads: no statement of it locks or writes anything', async () => {
    const report = await coding.report(account, 1);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await coding.dryRun(account, [update(report, 'm0', positive)]).expect(200);
    const texts = query.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text);
    query.mockRestore();
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text.trim()).toMatch(/^(select|with)(?!.*(lock|for update|xact_id))/s);
  });

  it('does not wait for writers of the report', async () => {
    const report = await coding.report(account, 1);
    const blocker = await coding.database.connect();
    await blocker.query('begin');
    await blocker.query('select from coding.mention where report_id = $1 for update', [report]);
    await coding.dryRun(account, [update(report, 'm0', positive)]).expect(200);
    await blocker.query('rollback');
    await blocker.end();
  });

  it('is rejected as a whole like the request itself (C1)', async () => {
    const send = (document: object) => coding.raw(account, JSON.stringify({ meta: { dry_run: true }, ...document }));
    expectError(await send({}), 'member_missing', /^data is missing/, { meta: { path: 'data' } });
    expectError(await send({ data: Array.from({ length: 1_001 }, () => 1) }), 'items_too_many', /at most 1000/);
  });

  it('is not counted as applied items (A5)', async () => {
    const applied = async () =>
      /^bulk_items_total\{.*outcome="applied".*\} (\d+)$/m.exec((await coding.http.get('/metrics')).text)![1];
    const before = await applied();
    const report = await coding.report(account, 1);
    await coding.dryRun(account, [update(report, 'm0', positive)]).expect(200);
    expect(await applied()).toBe(before);
  });

  it('says what the same request answers if it comes next, for any request', async () => {
    const reports = [await coding.report(account, 3), await coding.report(account, 3), 'gone'];
    const theirs = await coding.report(coding.account(), 3);
    const item = fc.record({
      action: fc.constantFrom('update', 'update', 'update', 'delete'),
      report_id: fc.constantFrom(...reports, theirs),
      mention_id: fc.constantFrom('m0', 'm1', 'm2', 'm3'),
      payload: fc.constantFrom(positive, { tags: ['a', 'a'] }, { review: { status: 'reviewed' } }, {}, { x: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 20 }), async (items) => {
        const preview = await coding.dryRun(account, items).expect(200);
        const response = await coding.bulk(account, items);
        const { meta, ...same } = preview.body;
        expect(meta).toEqual({ dry_run: true });
        if (response.status === 204) expect(same).toEqual({ data: counter(items.length, items.length), errors: [] });
        else expect(same).toEqual(response.body);
      }),
      { numRuns: 40 },
    );
  });
});
