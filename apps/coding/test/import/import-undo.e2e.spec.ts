import { expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, counter, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account('read import');
});
afterAll(() => coding.stop());

const mention = (id: string, members: object = {}) => ({
  id,
  type: 'post',
  date: '2026-05-01T10:00:00.000Z',
  ...members,
});

/** Imports mentions, and returns the id of the change. */
async function importInto(report: string, data: object[], meta?: object): Promise<string> {
  const { body } = await coding.import(account, report, data, meta).expect(200);
  expect(body.errors).toEqual([]);
  return body.data.change_id;
}

const rowsOf = async (report: string) => [await coding.mentions(report), await coding.documents(report)];
const idsOf = async (report: string) => (await rowsOf(report)).map((rows) => rows.map(({ id }) => id));

/** Why mentions were not erased or restored, by their id. */
const details = (errors: { detail: string; meta: { mention_id: string } }[]) =>
  Object.fromEntries(errors.map(({ detail, meta }) => [meta.mention_id, detail]));

describe('the undo of an import (C16, C20)', () => {
  it('erases the mentions that it made, with their texts', async () => {
    const report = await coding.report(account, 1);
    const rows = await rowsOf(report);
    const change = await importInto(report, [mention('x', { title: 'A', tags: ['a'] }), mention('y')]);
    const response = await coding.undo(account, change).expect(204);
    expect(await rowsOf(report)).toEqual(rows);
    const [, record] = await coding.records(report);
    expect(record).toMatchObject({ action: 'undo', rewrites: true, mention_count: 2 });
    expect(record.mention_ids.toSorted()).toEqual(['x', 'y']);
    const undo = response.headers['change-id'];
    const { body } = await coding.http.get(`/coding/v1/changes/${undo}`).auth(account.token, { type: 'bearer' });
    expect(body.data.undone_id).toBe(change);
    expect(body.data.mention_list).toEqual(['x', 'y'].map((mention_id) => ({ mention_id, before: {}, after: {} })));
  });

  it('leaves no tombstone: they can be imported again', async () => {
    const report = await coding.report(account, 0);
    const first = await importInto(report, [mention('x')]);
    await coding.undo(account, first).expect(204);
    const second = await importInto(report, [mention('x')]);
    const again = await coding.undo(account, first).expect(200);
    expect(details(again.body.errors)).toEqual({
      x: 'Another import has replaced members since, so the mention was not erased.',
    });
    expect(await idsOf(report)).toEqual([['x'], ['x']]);
    await coding.undo(account, second).expect(204);
  });

  it('keeps the mentions that were changed since, which are one error each', async () => {
    const report = await coding.report(account, 0);
    const change = await importInto(
      report,
      ['a', 'b', 'c', 'd', 'e'].map((id) => mention(id)),
    );
    await coding.bulk(account, [
      ...[update(report, 'b', { sentiment: 'positive', review: { status: 'reviewed' } })],
      ...[update(report, 'd', { sentiment: 'positive' }), update(report, 'd', { sentiment: 'unassigned' })],
    ]);
    await importInto(report, [{ id: 'c', influence: 1 }]);
    await importInto(report, [{ id: 'e', language: 'eng' }], { coded: 'replace' });
    const preview = await coding.undo(account, change, { meta: { dry_run: true } }).expect(200);
    const response = await coding.undo(account, change).expect(200);
    expect(preview.body).toEqual({ ...response.body, meta: { dry_run: true } });
    expect(response.body.data).toEqual(counter(5, 2));
    expect(response.body.errors[0]).toEqual({
      ...{ status: '409', code: 'values_changed', title: 'Conflict' },
      detail: 'Changed since, so the mention was not erased: sentiment, review.status.',
      meta: { bulk_index: 1, action: 'undo', report_id: report, mention_id: 'b' },
    });
    expect(details(response.body.errors)).toMatchObject({
      c: 'Another import has replaced members since, so the mention was not erased.',
      e: 'Changed since, so the mention was not erased: language.',
    });
    expect(await idsOf(report)).toEqual([
      ['b', 'c', 'e'],
      ['b', 'c', 'e'],
    ]);
  });

  it('restores the coded values of known mentions, and keeps the texts that it replaced', async () => {
    const report = await coding.report(account, 3);
    await coding.bulk(account, [update(report, 'm0', { tags: ['old'], review: { status: 'reviewed' } })]);
    const known = await coding.mention(report, 'm0');
    const data = [
      { id: 'm0', title: 'New', tags: ['new'], review: { status: 'unreviewed' }, channel: 'owned' },
      { id: 'm1', title: 'New' },
      { id: 'm2', sentiment: 'negative' },
    ];
    const change = await importInto(report, data, { coded: 'replace' });
    await coding.bulk(account, [update(report, 'm2', { sentiment: 'positive' })]);
    const response = await coding.undo(account, change).expect(200);
    expect(response.body.data).toEqual(counter(3, 2));
    expect(details(response.body.errors)).toEqual({ m2: 'Changed since, so not restored: sentiment.' });
    expect(await coding.mention(report, 'm0')).toEqual(known);
    expect((await coding.documents(report)).map(({ title }) => title)).toEqual(['New', 'New', null]);
    const record = (await coding.records(report)).at(-1)!;
    expect(record).toMatchObject({ action: 'undo', rewrites: false, mention_ids: ['m0'] });
  });

  it('cannot be undone if it erased mentions, and can if it restored values', async () => {
    const report = await coding.report(account, 1);
    const both = await importInto(report, [mention('x'), { id: 'm0', sentiment: 'negative' }], { coded: 'replace' });
    const restored = await coding.undo(account, both, { mention_ids: ['m0'] }).expect(204);
    const erased = await coding.undo(account, both, { mention_ids: ['x'] }).expect(204);
    await coding.undo(account, restored.headers['change-id']).expect(204);
    expect(await coding.mention(report, 'm0')).toMatchObject({ sentiment: 'negative' });
    const rows = await rowsOf(report);
    for (const meta of [{}, { dry_run: true }]) {
      const response = await coding.undo(account, erased.headers['change-id'], { meta });
      const detail = 'The change cannot be undone: it erased mentions for good.';
      expectError(response, 'change_irreversible', detail);
    }
    expect(await rowsOf(report)).toEqual(rows);
  });

  it('finds nothing to erase a second time', async () => {
    const report = await coding.report(account, 0);
    const change = await importInto(report, [mention('x')]);
    await coding.undo(account, change).expect(204);
    const { body, headers } = await coding.undo(account, change).expect(200);
    expect(body.data).toEqual(counter(1, 0));
    expect(details(body.errors)).toEqual({ x: 'The report has no such mention.' });
    expect(headers['change-id']).toBeUndefined();
  });

  it('has nothing to restore of texts', async () => {
    const report = await coding.report(account, 1);
    const change = await importInto(report, [{ id: 'm0', title: 'New' }]);
    const rows = await rowsOf(report);
    const { headers } = await coding.undo(account, change).expect(204);
    expect(headers['change-id']).toBeUndefined();
    expect(await rowsOf(report)).toEqual(rows);
  });
});

describe('the scope of undoing an import (C16)', () => {
  it('is that of IMPORT_SCOPE, also for a dry run, a part, and a replay; else 403, and nothing changes', async () => {
    const report = await coding.report(account, 1);
    const change = await importInto(report, [mention('x', { title: 'A' }), { id: 'm0', title: 'B' }]);
    const before = [...(await rowsOf(report)), await coding.records(report)];
    const reader = coding.colleague(account, 'read write erase');
    const key = `key-${report}`;
    const replayed = (by: Account) => coding.undo(by, change).set('idempotency-key', key);
    for (const body of [{}, { meta: { dry_run: true } }, { mention_ids: ['m0'] }]) {
      const response = await coding.undo(reader, change, body);
      expectError(response, 'scope_insufficient', 'The token lacks the scope "import".');
      expect(response.status).toBe(403);
      expect(response.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="import"');
    }
    expectError(await replayed(reader), 'scope_insufficient', /"import"/);
    expect([...(await rowsOf(report)), await coding.records(report)]).toEqual(before);
    await replayed(account).expect(204);
    expectError(await replayed(reader), 'scope_insufficient', /"import"/);
    expect((await replayed(account).expect(204)).headers['idempotency-replayed']).toBe('true');
    expect(await idsOf(report)).toEqual([['m0'], ['m0']]);
  });

  it('is the one that IMPORT_SCOPE names, next to that of CODING_SCOPE (C10)', async () => {
    const strict = await coding.replica({ CODING_SCOPE: 'code', IMPORT_SCOPE: 'collect' });
    const report = await coding.report(account, 0);
    const change = await importInto(report, [mention('x')]);
    for (const scope of ['code import', 'collect']) {
      await strict.undo(coding.colleague(account, scope), change).expect(403);
    }
    expect(await idsOf(report)).toEqual([['x'], ['x']]);
    await strict.undo(coding.colleague(account, 'code collect'), change).expect(204);
    await strict.app.close();
  });

  it('is not that of undoing other changes, such as an undo of an import that restored coded members', async () => {
    const report = await coding.report(account, 1);
    const change = await importInto(report, [{ id: 'm0', sentiment: 'positive' }], { coded: 'replace' });
    const undo = (await coding.undo(account, change).expect(204)).headers['change-id'];
    await coding.undo(coding.colleague(account), undo).expect(204);
    expect(await coding.mention(report, 'm0')).toMatchObject({ sentiment: 'positive' });
  });
});
