import type { Answer } from '../../answer.js';
import {
  bulk,
  type Coded,
  CONFLICT,
  expectApplied,
  expectFailures,
  ghostItem,
  item,
  readMention,
} from '../../coding.js';
import { check } from '../../check.js';
import { expectDocument, expectEqual, expectErrors, expectPath, expectPathIn, expectThat } from '../../expect.js';
import { CODING_REPORT } from '../../fixtures/reports.js';
import { BULK, changePath, undoPath, updatePath } from '../../paths.js';
import type { Platform } from '../../platform.js';

const tagsOf = async (seeded: Platform, mention: Coded): Promise<string[]> => (await readMention(seeded, mention)).tags;
const setTags = async (seeded: Platform, mention: Coded, tags: string[]): Promise<void> =>
  expectApplied(await bulk(seeded, [item(mention, { tags })]));
const numbered = (count: number): string[] => Array.from({ length: count }, (_, n) => `tag ${n}`);

/** An item that applies only to these values. */
const onlyIf = (condition: unknown, payload: unknown) => ({ ...item('conditional', payload), if: condition });

const UPDATED: Coded[] = ['updated-1', 'updated-2', 'updated-3'];
const update = (seeded: Platform, body: object): Promise<Answer> => seeded.post(updatePath(CODING_REPORT.id), body);
const POSITIVE = { sentiment: 'positive' };
const NEGATIVE = { sentiment: 'negative' };

/** Selects the positive mentions among those that these checks change. */
const positiveOnes = { ids: UPDATED, sentiments: ['positive'] };

const setSentiments = async (seeded: Platform, ...sentiments: string[]): Promise<void> =>
  expectApplied(
    await bulk(
      seeded,
      sentiments.map((sentiment, n) => item(UPDATED[n], { sentiment })),
    ),
  );

async function selectionOf(seeded: Platform, filters: object): Promise<string> {
  const answer = await update(seeded, { filters, payload: NEGATIVE, meta: { dry_run: true } });
  const { selection } = expectDocument(answer).meta as { selection?: unknown };
  expectThat(typeof selection === 'string' && selection !== '', `meta.selection is ${String(selection)}`);
  return selection as string;
}

const BAD_EDITS: [what: string, tags: unknown][] = [
  ['no list', {}],
  ['two empty lists', { add: [], remove: [] }],
  ['an unknown member', { add: ['a'], append: ['b'] }],
  ['an empty tag', { remove: [''] }],
  ['a tag in both lists', { add: ['a'], remove: ['a'] }],
  ['101 tags', { add: numbered(101) }],
];

const BAD_CONDITIONS: [what: string, condition: unknown][] = [
  ['{}', {}],
  ['null', null],
  ['a review time', { review: { status: 'reviewed', reviewed_at: null } }],
  ['an unknown value', { sentiment: 'happy' }],
  ['an unknown member', { mood: 'good' }],
];

export const carefulChecks = [
  check('C17', 'removes tags, and adds tags at the end, once', async ({ seeded }) => {
    await setTags(seeded, 'edited', ['a', 'b', 'c']);
    expectApplied(await bulk(seeded, [item('edited', { tags: { add: ['d', 'a', 'd'], remove: ['b', 'x'] } })]));
    expectEqual(await tagsOf(seeded, 'edited'), ['a', 'c', 'd'], 'tags');
  }),
  check('C17', 'edits tags in posted order, also after an item that replaces them', async ({ seeded }) => {
    const tags = [{ add: ['a'] }, ['b', 'c'], { add: ['d'], remove: ['b'] }];
    expectApplied(
      await bulk(
        seeded,
        tags.map((each) => item('edited', { tags: each })),
      ),
    );
    expectEqual(await tagsOf(seeded, 'edited'), ['c', 'd'], 'tags');
  }),
  check('C17', 'records the tags as they result, and restores those from before', async ({ seeded }) => {
    await setTags(seeded, 'edited', ['a']);
    const { headers } = await bulk(seeded, [item('edited', { tags: { add: ['b'] } })]);
    const id = String(headers['change-id']);
    const { data } = expectDocument<{ mention_list?: unknown }>(await seeded.get(changePath(id)));
    const list = [{ mention_id: 'edited', before: { tags: ['a'] }, after: { tags: ['a', 'b'] } }];
    expectEqual(data?.mention_list, list, 'mention_list');
    expectApplied(await seeded.post(undoPath(id), {}));
    expectEqual(await tagsOf(seeded, 'edited'), ['a'], 'tags after the undo');
  }),
  check('C17', 'takes back just the edit, whatever was done to the tags since', async ({ seeded }) => {
    const edit = (tags: object) => bulk(seeded, [item('edited', { tags })]);
    await setTags(seeded, 'edited', ['a', 'b']);
    const undone = String((await edit({ add: ['c'], remove: ['a'] })).headers['change-id']);
    expectApplied(await edit({ add: ['later'], remove: ['b'] }));
    expectApplied(await seeded.post(undoPath(undone), {}));
    expectEqual(await tagsOf(seeded, 'edited'), ['later', 'a'], 'tags after the undo');
    expectFailures(await seeded.post(undoPath(undone), {}), 1, [0], CONFLICT);
  }),
  check('C17', 'fails an item alone whose mention would have more than 100 tags', async ({ seeded }) => {
    await setTags(seeded, 'edited', numbered(100));
    const items = [item('edited', { tags: { add: ['one more'] } }), item('edited', { tags: { remove: ['tag 0'] } })];
    expectFailures(await bulk(seeded, items), 2, [0]);
    expectEqual(await tagsOf(seeded, 'edited'), numbered(100).slice(1), 'tags');
  }),
  check('C17', 'changes nothing in an update after which a mention would have more: 409', async ({ seeded }) => {
    await setTags(seeded, 'edited', numbered(100));
    await setTags(seeded, 'updated-1', []);
    const filters = { ids: ['edited', 'updated-1'] };
    const [{ meta }] = expectErrors(await update(seeded, { filters, payload: { tags: { add: ['one more'] } } }), 409);
    expectEqual(meta?.mention_ids, ['edited'], 'meta.mention_ids');
    expectEqual(await tagsOf(seeded, 'updated-1'), [], 'tags of the other mention');
  }),
  check('C17', 'edits the tags of each mention in an update', async ({ seeded }) => {
    await setTags(seeded, 'updated-1', ['a', 'b']);
    await setTags(seeded, 'updated-2', ['b', 'c']);
    const filters = { ids: ['updated-1', 'updated-2'] };
    expectDocument(await update(seeded, { filters, payload: { tags: { add: ['c'], remove: ['b'] } } }));
    expectEqual(await tagsOf(seeded, 'updated-1'), ['a', 'c'], 'tags');
    expectEqual(await tagsOf(seeded, 'updated-2'), ['c'], 'tags');
  }),
  check('C17', 'rejects edits that are not valid, and names tags', async ({ user, seeded }) => {
    for (const [what, tags] of BAD_EDITS) {
      const [{ detail }] = expectFailures(await bulk(user, [ghostItem({ tags })]), 1, [0]);
      expectThat(/\btags\b/.test(detail), `the detail for ${what} does not name tags: ${detail}`);
      expectPathIn(await update(seeded, { filters: { ids: ['edited'] }, payload: { tags } }), 'payload.tags');
    }
  }),
  check('C18', 'applies an item with if to the values that it names', async ({ seeded }) => {
    const all = {
      ...{ sentiment: 'neutral', channel: 'owned', tags: ['b', 'a'], language: 'fra' },
      ...{ location: { country: 'FRA' }, review: { status: 'reviewed' } },
    };
    expectApplied(await bulk(seeded, [item('conditional', all)]));
    expectApplied(await bulk(seeded, [onlyIf(all, POSITIVE)]));
    expectEqual((await readMention(seeded, 'conditional')).sentiment, 'positive', 'sentiment');
  }),
  check('C18', 'fails an item with if where a value is another: 409 with the values', async ({ seeded }) => {
    expectApplied(await bulk(seeded, [item('conditional', { ...NEGATIVE, tags: ['a', 'b'], language: 'eng' })]));
    const condition = { tags: ['b', 'a'], language: 'eng' };
    const answer = await bulk(seeded, [onlyIf(condition, POSITIVE)]);
    const [{ meta }] = expectFailures(answer, 1, [0], CONFLICT);
    expectEqual(meta.current, { tags: ['a', 'b'], language: 'eng' }, 'meta.current');
    expectEqual((await readMention(seeded, 'conditional')).sentiment, 'negative', 'sentiment');
  }),
  check('C18', 'compares with the values after the items before it, also in a dry run', async ({ seeded }) => {
    expectApplied(await bulk(seeded, [item('conditional', NEGATIVE)]));
    const data = [onlyIf(NEGATIVE, POSITIVE), onlyIf(NEGATIVE, { language: 'eng' }), onlyIf(POSITIVE, NEGATIVE)];
    for (const dry_run of [true, false]) {
      const answer = await seeded.post(BULK, { data, meta: { dry_run } });
      const [{ meta }] = expectFailures(answer, 3, [1], CONFLICT);
      expectEqual(meta.current, POSITIVE, 'meta.current');
    }
  }),
  check('C18', 'rejects an if that is not valid', async ({ user }) => {
    for (const [what, condition] of BAD_CONDITIONS) {
      const [{ detail }] = expectFailures(await bulk(user, [ghostItem(POSITIVE, { if: condition })]), 1, [0]);
      expectThat(/\bif\b/.test(detail), `the detail for ${what} does not name if: ${detail}`);
    }
  }),
  check('C19', 'updates only the mentions of the dry run: 409 for others of the same number', async ({ seeded }) => {
    await setSentiments(seeded, 'positive', 'positive', 'neutral');
    const if_selection = await selectionOf(seeded, positiveOnes);
    await setSentiments(seeded, 'neutral', 'positive', 'positive');
    const body = { filters: positiveOnes, payload: NEGATIVE, meta: { if_selection } };
    const [{ meta }] = expectErrors(await update(seeded, body), 409);
    expectEqual(meta?.matched, 2, 'meta.matched');
    expectEqual((await readMention(seeded, 'updated-2')).sentiment, 'positive', 'sentiment');
    await setSentiments(seeded, 'positive', 'positive', 'neutral');
    const { data } = expectDocument<{ counter: unknown }>(await update(seeded, body));
    expectEqual(data?.counter, { matched: 2, updated: 2 }, 'counter');
  }),
  check('C19', 'rejects a text that is no selection', async ({ seeded }) => {
    for (const if_selection of ['', 'x', 1, null]) {
      const body = { filters: { ids: ['none'] }, payload: NEGATIVE, meta: { if_selection } };
      expectPath(await update(seeded, body), 'meta.if_selection');
    }
  }),
  check('C19', 'rejects unknown members of meta in an update and an undo', async ({ seeded }) => {
    await setSentiments(seeded, 'positive', 'positive', 'positive');
    const meta = { dryrun: true };
    expectPath(await update(seeded, { filters: positiveOnes, payload: NEGATIVE, meta }), 'meta.dryrun');
    const { headers } = await bulk(seeded, [item('updated-1', NEGATIVE)]);
    expectPath(await seeded.post(undoPath(String(headers['change-id'])), { meta }), 'meta.dryrun');
    expectEqual((await readMention(seeded, 'updated-1')).sentiment, 'negative', 'sentiment');
    expectEqual((await readMention(seeded, 'updated-2')).sentiment, 'positive', 'sentiment');
  }),
];
