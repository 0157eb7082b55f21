import { A_TAG } from '@earshot/filter-kit';
import { expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, counter, update } from '../support.js';

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

  const NO_TAG = `must be ${A_TAG}`;
  it.each([
    ['nothing', {}, 'tags', 'must have at least one tag in add or remove'],
    ['two empty lists', { add: [], remove: [] }, 'tags', 'must have at least one tag in add or remove'],
    ['another member', { add: ['a'], append: ['b'] }, 'tags.append', 'is not a known member; use one of add, remove'],
    ['a list that is none', { add: 'a' }, 'tags.add', 'must be an array of strings'],
    ['a list that is null', { add: ['a'], remove: null }, 'tags.remove', 'must be an array of strings'],
    ['an empty tag', { remove: [''] }, 'tags.remove[0]', NO_TAG],
    ['a tag of white space', { remove: ['\u2003'] }, 'tags.remove[0]', NO_TAG],
    ['a tag with a control character', { add: ['a\tb'] }, 'tags.add[0]', NO_TAG],
    ['a tag with a control character at its end', { remove: ['a\n'] }, 'tags.remove[0]', NO_TAG],
    [
      'a tag in both lists in two forms',
      { add: ['e\u0301'], remove: ['\u00e9 '] },
      'tags',
      'must not add and remove the same tag: \u00e9',
    ],
    ['a tag of 256 characters', { add: ['a', 'x'.repeat(256)] }, 'tags.add[1]', NO_TAG],
    ['a tag that is a number', { add: [1] }, 'tags.add[0]', NO_TAG],
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
    'change nothing if mentions would have more than 100, and name the first 20 of these mentions (C17, dry run: %s)',
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

describe('the undo of an edit of tags', () => {
  const undo = (id: string, body?: object) => coding.undo(account, id, body);
  const change = async (report: string, tags: unknown, ...mentions: string[]): Promise<string> =>
    (
      await coding
        .bulk(
          account,
          mentions.map((id) => update(report, id, { tags })),
        )
        .expect(204)
    ).headers['change-id'];
  const updated = async (report: string, tags: unknown): Promise<string> =>
    (await coding.updateAll(account, report, { filters: {}, payload: { tags } }).expect(200)).body.data.change_id;

  it.each([
    ['bulk', (report: string, tags: unknown) => change(report, tags, 'm0', 'm1', 'm2')],
    ['update', updated],
  ] as const)('takes back just the edit, whatever was done to the tags since (C17, %s)', async (_, edited) => {
    const report = await coding.reportOf(account, [{ tags: ['a', 'b'] }, { tags: ['b'] }, { tags: ['c', 'b', 'd'] }]);
    const id = await edited(report, { add: ['new'], remove: ['b'] });
    expect(await tagsOf(report)).toEqual([['a', 'new'], ['new'], ['c', 'd', 'new']]);
    await change(report, { add: ['later'] }, 'm0');
    await change(report, ['whole', 'new'], 'm1');
    await undo(id).expect(204);
    // In the last mention the other tags are as then, so the tag comes back at its place.
    expect(await tagsOf(report)).toEqual([
      ['a', 'later', 'b'],
      ['whole', 'b'],
      ['c', 'b', 'd'],
    ]);
  });

  it('takes back what the edit really did at each mention, and is an error where nothing of it is left (C17)', async () => {
    const report = await coding.reportOf(account, [{ tags: ['new'] }, { tags: [] }, { tags: [] }]);
    const id = await change(report, { add: ['new', 'newer'] }, 'm0', 'm1', 'm2');
    await change(report, { add: ['later'], remove: ['new', 'newer'] }, 'm1');
    await change(report, { remove: ['newer'] }, 'm2');
    const { body, headers } = await undo(id).expect(200);
    expect(body.data.counter).toEqual({ provided: 3, success: 2, errors: 1 });
    const meta = { bulk_index: 1, action: 'undo', report_id: report, mention_id: 'm1' };
    expect(body.errors).toMatchObject([{ status: '409', detail: 'Already as before the change: tags.', meta }]);
    expect(await tagsOf(report)).toEqual([['new'], ['later'], []]);
    expect(headers['change-id']).toBeDefined();
    const { body: again } = await undo(id).expect(200);
    expect(again.data.counter).toEqual({ provided: 3, success: 0, errors: 3 });
    expect(await coding.records(report)).toHaveLength(4);
  });

  it('takes back the net edit of all items of a mention, and its other members by value (C17)', async () => {
    const report = await coding.reportOf(account, [{ tags: ['a', 'b'], sentiment: 'neutral' }]);
    const items = [
      update(report, 'm0', { tags: { add: ['x'], remove: ['a'] }, sentiment: 'positive' }),
      update(report, 'm0', { tags: { add: ['a', 'y'], remove: ['x'] } }),
    ];
    const { headers } = await coding.bulk(account, items).expect(204);
    expect(await tagsOf(report)).toEqual([['b', 'a', 'y']]);
    await coding.bulk(account, [update(report, 'm0', { tags: { add: ['x'] }, sentiment: 'negative' })]).expect(204);
    const { body } = await undo(headers['change-id']).expect(200);
    expect(body.errors).toMatchObject([{ detail: 'Changed since, so not restored: sentiment.' }]);
    // The tag x is of the later change; the place of the tag a changed, but the tag was there before.
    expect(await tagsOf(report)).toEqual([['b', 'a', 'x']]);
  });

  it('goes by value where an item set the whole list, and in records of earlier versions (C17)', async () => {
    const report = await coding.reportOf(account, [{ tags: ['a'] }, { tags: ['a'] }]);
    const items = [edit(report, 'm0', ['b']), edit(report, 'm0', { add: ['c'] }), edit(report, 'm1', { add: ['c'] })];
    const { headers } = await coding.bulk(account, items).expect(204);
    await coding.database.dataSource.query(
      `update coding.change_record
          set payloads = (select jsonb_agg(payload - 'tag_edits') from jsonb_array_elements(payloads) as payload)
        where report_id = $1`,
      [report],
    );
    await change(report, { add: ['later'] }, 'm0', 'm1');
    const { body } = await undo(headers['change-id']).expect(200);
    const detail = 'Changed since, so not restored: tags.';
    expect(body.errors).toMatchObject([{ detail }, { detail }]);
    expect(await tagsOf(report)).toEqual([
      ['b', 'c', 'later'],
      ['a', 'c', 'later'],
    ]);
  });

  it('goes by value at a mention whose whole list the same request set (C17)', async () => {
    const report = await coding.reportOf(account, [{ tags: ['a'] }, { tags: ['a'] }]);
    const items = [
      edit(report, 'm0', { add: ['c'] }),
      edit(report, 'm0', ['a', 'c']),
      edit(report, 'm1', { add: ['c'] }),
    ];
    const { headers } = await coding.bulk(account, items).expect(204);
    await change(report, { add: ['later'] }, 'm0', 'm1');
    const { body } = await undo(headers['change-id']).expect(200);
    const meta = { bulk_index: 0 };
    expect(body.errors).toMatchObject([{ detail: 'Changed since, so not restored: tags.', meta }]);
    expect(await tagsOf(report)).toEqual([
      ['a', 'c', 'later'],
      ['a', 'later'],
    ]);
  });

  it('is recorded as the opposite edit, which can be undone (C17)', async () => {
    const report = await coding.reportOf(account, [{ tags: ['a', 'b'] }]);
    const id = await change(report, { add: ['c'], remove: ['a'] }, 'm0');
    await change(report, { add: ['d'] }, 'm0');
    const { headers } = await undo(id).expect(204);
    expect(await tagsOf(report)).toEqual([['b', 'd', 'a']]);
    const [, , { payloads }] = await coding.records(report);
    expect(payloads).toEqual([{ tags: ['b', 'd', 'a'], tag_edits: { add: ['a'], remove: ['c'] } }]);
    await change(report, { add: ['e'], remove: ['b'] }, 'm0');
    await undo(headers['change-id']).expect(204);
    expect(await tagsOf(report)).toEqual([['d', 'e', 'c']]);
  });

  it('leaves a mention that would have more than 100 tags, and names it (C17)', async () => {
    const report = await coding.reportOf(account, [{ tags: ['a'] }, { tags: ['a'] }]);
    const id = await change(report, { remove: ['a'] }, 'm0', 'm1');
    await change(report, many(100), 'm0');
    const { body: preview } = await undo(id, { meta: { dry_run: true } }).expect(200);
    const { body } = await undo(id).expect(200);
    expect(body.errors).toEqual(preview.errors);
    const detail = 'The mention would have more than 100, so not restored: tags.';
    expect(body.errors).toMatchObject([{ status: '409', code: 'values_changed', detail, meta: { mention_id: 'm0' } }]);
    expect(await tagsOf(report)).toEqual([many(100), ['a']]);
  });
});
