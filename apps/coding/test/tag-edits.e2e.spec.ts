import { expectError } from '@earshot/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, counter, update } from './support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

const tagsOf = async (report: string) => (await coding.mentions(report)).map(({ tags }) => tags);
const edit = (report: string, mention: string, tags: object) => update(report, mention, { tags });
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `tag ${n + from}`);

describe('tags of a bulk item', () => {
  it('are removed, and added at the end, once; one that is there keeps its place (C17)', async () => {
    const report = await coding.reportOf(account, [{ tags: ['a', 'b', 'c'] }, { tags: [] }, { tags: ['a'] }]);
    const items = [
      edit(report, 'm0', { add: ['d', 'a', 'd'], remove: ['b', 'x'] }),
      edit(report, 'm1', { add: ['price'], remove: [] }),
      edit(report, 'm2', { remove: ['a'] }),
    ];
    await coding.bulk(account, items).expect(204);
    expect(await tagsOf(report)).toEqual([['a', 'c', 'd'], ['price'], []]);
  });

  it('are edited in posted order, also after an item that replaces them (C17)', async () => {
    const report = await coding.reportOf(account, [{ tags: ['old'] }]);
    const items = [
      edit(report, 'm0', { add: ['a'] }),
      edit(report, 'm0', ['b', 'c']),
      update(report, 'm0', { sentiment: 'positive' }),
      edit(report, 'm0', { add: ['old'], remove: ['b'] }),
    ];
    await coding.bulk(account, items).expect(204);
    expect(await coding.mention(report, 'm0')).toMatchObject({ tags: ['c', 'old'], sentiment: 'positive' });
  });

  it('are recorded as they result, and restored by an undo (C17)', async () => {
    const report = await coding.reportOf(account, [{ tags: ['a'] }, { tags: ['b'] }]);
    const add = { add: ['new'] };
    const { headers } = await coding.bulk(account, [edit(report, 'm0', add), edit(report, 'm1', add)]).expect(204);
    const authorization = `Bearer ${account.token}`;
    const path = `/coding/v1/changes/${headers['change-id']}`;
    const { body } = await coding.http.get(path).set({ authorization }).expect(200);
    expect(body.data.mention_list).toEqual([
      { mention_id: 'm0', before: { tags: ['a'] }, after: { tags: ['a', 'new'] } },
      { mention_id: 'm1', before: { tags: ['b'] }, after: { tags: ['b', 'new'] } },
    ]);
    await coding.http.post(`${path}/_undo`).set({ authorization }).expect(204);
    expect(await tagsOf(report)).toEqual([['a'], ['b']]);
  });

  it.each(['bulk', 'dryRun'] as const)(
    'fail alone if the mention would have more than 100 (C17, %s)',
    async (request) => {
      const report = await coding.reportOf(account, [{ tags: many(99) }, { tags: [] }]);
      const items = [
        edit(report, 'm0', { add: ['one', 'two'] }),
        edit(report, 'm1', { add: ['one'] }),
        edit(report, 'm0', { add: ['one'] }),
      ];
      const { body } = await coding[request](account, items).expect(200);
      expect(body.data).toEqual(counter(3, 2));
      expect(body.errors).toEqual([
        {
          status: '400',
          code: 'tags_too_many',
          title: 'Bad Request',
          detail: 'the mention would have 101 tags; at most 100 are allowed',
          meta: { bulk_index: 0, action: 'update', report_id: report, mention_id: 'm0' },
        },
      ]);
      const applied = request === 'bulk' ? [[...many(99), 'one'], ['one']] : [many(99), []];
      expect(await tagsOf(report)).toEqual(applied);
    },
  );

  it('of a mention that does not exist fail as any item does (C5)', async () => {
    const report = await coding.report(account, 1);
    const { body } = await coding.bulk(account, [edit(report, 'gone', { add: ['a'] })]).expect(200);
    expect(body.errors).toMatchObject([{ code: 'mention_not_found', status: '400' }]);
    expect(await coding.records(report)).toEqual([]);
  });

  const A_TAG = 'must be a string of 1 to 255 characters, without NUL or lone surrogates';
  it.each([
    ['nothing', {}, 'tags', 'must have at least one tag in add or remove'],
    ['two empty lists', { add: [], remove: [] }, 'tags', 'must have at least one tag in add or remove'],
    ['another member', { add: ['a'], append: ['b'] }, 'tags.append', 'is not a known member; use one of add, remove'],
    ['a list that is none', { add: 'a' }, 'tags.add', 'must be an array of strings'],
    ['a list that is null', { add: ['a'], remove: null }, 'tags.remove', 'must be an array of strings'],
    ['an empty tag', { remove: [''] }, 'tags.remove[0]', A_TAG],
    ['a tag of 256 characters', { add: ['a', 'x'.repeat(256)] }, 'tags.add[1]', A_TAG],
    ['a tag that is a number', { add: [1] }, 'tags.add[0]', A_TAG],
    ['a tag in both lists', { add: ['a', 'b'], remove: ['b'] }, 'tags', 'must not add and remove the same tag: b'],
    ['101 different tags', { remove: many(101) }, 'tags.remove', 'must have at most 100 different tags'],
  ])('are invalid with %s (C17)', async (_, tags, path, problem) => {
    const report = await coding.reportOf(account, [{ tags: ['a'] }]);
    const { body } = await coding.bulk(account, [edit(report, 'm0', tags)]).expect(200);
    const detail = `payload.${path} ${problem}.`;
    expect(body.errors).toMatchObject([{ code: 'item_invalid', detail }]);
    const response = await coding.updateAll(account, report, { filters: {}, payload: { tags } });
    expectError(response, 'value_invalid', detail, { meta: { path: `payload.${path}` } });
    expect(await tagsOf(report)).toEqual([['a']]);
  });
});

describe('tags of an update by filter', () => {
  it('are edited in each mention, which differs if its tags do (C17)', async () => {
    const report = await coding.reportOf(account, [{ tags: ['a', 'b'] }, { tags: ['c', 'a'] }, { tags: ['b'] }]);
    const payload = { tags: { add: ['c', 'd', 'c'], remove: ['b'] } };
    const { body, headers } = await coding.updateAll(account, report, { filters: {}, payload }).expect(200);
    expect(body.data.counter).toEqual({ matched: 3, updated: 3 });
    expect(await tagsOf(report)).toEqual([
      ['a', 'c', 'd'],
      ['c', 'a', 'd'],
      ['c', 'd'],
    ]);
    const again = await coding.updateAll(account, report, { filters: {}, payload }).expect(200);
    expect(again.body.data).toEqual({ counter: { matched: 3, updated: 0 }, change_id: null });
    const { authorization } = { authorization: `Bearer ${account.token}` };
    const change = await coding.http.get(`/coding/v1/changes/${headers['change-id']}`).set({ authorization });
    expect(change.body.data.mention_list).toEqual([
      { mention_id: 'm0', before: { tags: ['a', 'b'] }, after: { tags: ['a', 'c', 'd'] } },
      { mention_id: 'm1', before: { tags: ['c', 'a'] }, after: { tags: ['c', 'a', 'd'] } },
      { mention_id: 'm2', before: { tags: ['b'] }, after: { tags: ['c', 'd'] } },
    ]);
  });

  it.each([true, false])(
    'change nothing if a mention would have more than 100, of which the first 20 are named (C17, dry run: %s)',
    async (dry_run) => {
      const full = Array.from({ length: 30 }, (_, n) => ({ id: `m${100 + n}`, tags: many(100) }));
      const report = await coding.reportOf(account, [...full, { id: 'm200', tags: ['a'] }]);
      const before = await tagsOf(report);
      const body = { filters: {}, payload: { tags: { add: ['one more'] } }, meta: { dry_run } };
      const mention_ids = full.slice(0, 20).map(({ id }) => id);
      const answer = await coding.updateAll(account, report, body);
      expectError(answer, 'tags_too_many', /^Mentions would have more than 100 tags\./, { meta: { mention_ids } });
      expect(await tagsOf(report)).toEqual(before);
      const some = { filters: { tags: ['a'] }, payload: { tags: { add: many(99) } } };
      const { body: done } = await coding.updateAll(account, report, some).expect(200);
      expect(done.data.counter).toEqual({ matched: 1, updated: 1 });
    },
  );
});
