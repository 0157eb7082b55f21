import { expectError } from '@earshot/test-kit/http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start({ UPDATE_MAX_MENTIONS: 5 });
  account = coding.account();
});
afterAll(() => coding.stop());

const FILTERS = { sentiments: ['positive'] };
const PAYLOAD = { tags: ['seen'] };
const POSITIVE = { sentiment: 'positive' };
const reportOf = (positive: readonly boolean[], owner = account) =>
  coding.reportOf(
    owner,
    positive.map((is) => ({ sentiment: is ? 'positive' : 'negative' })),
  );
const send = (report: string, meta: object, by = account, filters: object = FILTERS) =>
  coding.updateAll(by, report, { filters, payload: PAYLOAD, meta });
const preview = async (report: string): Promise<string> =>
  (await send(report, { dry_run: true }).expect(200)).body.meta.selection;

const CHANGED = /^The filters select other mentions than the dry run that answered meta\.if_selection\. Nothing was/;

describe('meta.selection of a dry run', () => {
  it('lets the update change just the mentions of the dry run, also by a colleague (C19)', async () => {
    const report = await reportOf([true, false, true]);
    const if_selection = await preview(report);
    expect(if_selection).toMatch(/^[\w-]{40}$/);
    const { body } = await send(report, { if_selection }, coding.colleague(account)).expect(200);
    expect(body.data.counter).toEqual({ matched: 2, updated: 2 });
  });

  it('is the same for other filters that select the same mentions (C19)', async () => {
    const report = await reportOf([true, false, true]);
    const meta = { if_selection: await preview(report) };
    await send(report, meta, account, { ids: ['m2', 'm0'] }).expect(200);
  });

  it('is another text each time, so people who choose ids cannot make one for other mentions (C19)', async () => {
    const report = await reportOf([true, false, true]);
    const [one, other] = [await preview(report), await preview(report)];
    expect(one.slice(0, 20)).not.toBe(other.slice(0, 20));
    for (const if_selection of [one, other]) await send(report, { if_selection }).expect(200);
  });

  it.each([true, false])(
    'is 409 for other mentions of the same number, and nothing changes (C19, dry run: %s)',
    async (dry_run) => {
      const report = await reportOf([true, false, true]);
      const if_selection = await preview(report);
      const swap = [update(report, 'm0', { sentiment: 'negative' }), update(report, 'm1', POSITIVE)];
      await coding.bulk(account, swap).expect(204);
      const before = await coding.mentions(report);
      const response = await send(report, { if_selection, dry_run });
      expectError(response, 'selection_changed', CHANGED, { meta: { matched: 2 } });
      expect(response.status).toBe(409);
      expect(await coding.mentions(report)).toEqual(before);
      expect(await coding.records(report)).toHaveLength(1);
    },
  );

  it('is 409 in another report with mentions of the same ids (C19)', async () => {
    const [one, other] = [await reportOf([true]), await reportOf([true])];
    const meta = { matched: 1 };
    expectError(await send(other, { if_selection: await preview(one) }), 'selection_changed', CHANGED, { meta });
  });

  it('may stand for no mention (C19)', async () => {
    const report = await reportOf([false]);
    const if_selection = await preview(report);
    await send(report, { if_selection }).expect(200);
    await coding.bulk(account, [update(report, 'm0', POSITIVE)]).expect(204);
    expectError(await send(report, { if_selection }), 'selection_changed', CHANGED, { meta: { matched: 1 } });
  });

  it('does not replace the limit of mentions (C14)', async () => {
    const report = await reportOf([true, true, true, true, true]);
    const if_selection = await preview(report);
    const all = { if_selection, if_count: 5 };
    await send(report, all).expect(200);
    const large = await reportOf(Array.from({ length: 7 }, () => true));
    expectError(await send(large, { if_selection }), 'matches_too_many', /7 mentions; at most 5/, {
      meta: { matched: 7 },
    });
  });

  it.each(['', 'x', 'x'.repeat(39), 12, null, {}])('is 400 if it is none: %j (C19)', async (if_selection) => {
    const report = await reportOf([true]);
    expectError(
      await send(report, { if_selection }),
      'value_invalid',
      /^meta\.if_selection must be the meta\.selection/,
      {
        meta: { path: 'meta.if_selection' },
      },
    );
    expect(await coding.records(report)).toEqual([]);
  });

  it('finds every swap between the dry run and the update (C19)', async () => {
    const flags = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(flags, fc.array(fc.nat({ max: 4 }), { maxLength: 4 }), async (positive, toggled) => {
        const report = await reportOf(positive);
        const if_selection = await preview(report);
        const after = [...positive];
        for (const n of toggled) {
          after[n] = !after[n];
          const sentiment = after[n] ? 'positive' : 'negative';
          await coding.bulk(account, [update(report, `m${n}`, { sentiment })]).expect(204);
        }
        const { status } = await send(report, { if_selection });
        expect(status).toBe(after.join() === positive.join() ? 200 : 409);
        const changed = (await coding.mentions(report)).map(({ tags }) => tags.length > 0);
        expect(changed).toEqual(after.map((is) => is && status === 200));
      }),
      { numRuns: 150 },
    );
  });
});

describe('an unknown member of meta', () => {
  it('is 400 in an update and an undo: a misspelt dry_run must not change anything (C19)', async () => {
    const report = await reportOf([true]);
    const { headers } = await send(report, {}).expect(200);
    const before = await coding.mentions(report);
    expectError(await send(report, { dryrun: true }), 'member_unknown', /^meta\.dryrun .*dry_run/, {
      meta: { path: 'meta.dryrun' },
    });
    const undo = (meta: object) =>
      coding.http
        .post(`/coding/v1/changes/${headers['change-id']}/_undo`)
        .set('authorization', `Bearer ${account.token}`)
        .send({ meta });
    for (const name of ['dry-run', 'if_count', 'if_selection']) {
      expectError(await undo({ [name]: 1 }), 'member_unknown', new RegExp(`^meta\\.${name} `), {
        meta: { path: `meta.${name}` },
      });
    }
    expect(await coding.mentions(report)).toEqual(before);
  });

  it('is ignored in a bulk request (C12, C19)', async () => {
    const report = await reportOf([true]);
    await coding.http
      .post('/coding/v1/_bulk')
      .set('authorization', `Bearer ${account.token}`)
      .send({ data: [update(report, 'm0', PAYLOAD)], meta: { note: 'x' } })
      .expect(204);
  });
});
