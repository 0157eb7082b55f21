import { bulk, expectApplied, expectFailures, ghostItem, item, type ItemError, readMention } from '../../coding.js';
import { check } from '../../check.js';
import { expectEqual, expectThat } from '../../expect.js';
import type { Mention } from '../../expected/mention.js';
import type { Platform } from '../../platform.js';

/** Payloads that are not valid, with the name that `detail` must have. */
const BAD_PAYLOADS: [payload: unknown, named: string][] = [
  [undefined, 'payload'],
  [null, 'payload'],
  ['positive', 'payload'],
  [[], 'payload'],
  [{}, 'payload'],
  [{ mood: 'happy' }, 'mood'],
  [{ sentiment: 'happy' }, 'sentiment'],
  [{ sentiment: 'Positive' }, 'sentiment'],
  [{ sentiment: 'ambivalent' }, 'sentiment'],
  [{ sentiment: null }, 'sentiment'],
  [{ channel: 'paid' }, 'channel'],
  [{ channel: null }, 'channel'],
  [{ tags: 'taste' }, 'tags'],
  [{ tags: ['taste', 1] }, 'tags'],
  [{ tags: null }, 'tags'],
  [{ review: {} }, 'review'],
  [{ review: null }, 'review'],
  [{ review: 'reviewed' }, 'review'],
  [{ review: { status: 'done' } }, 'status'],
  [{ review: { status: null } }, 'status'],
  [{ review: { status: 'reviewed', by: 'x' } }, 'by'],
  [{ language: 'xxx' }, 'language'],
  [{ language: 'ENG' }, 'language'],
  [{ location: {} }, 'location'],
  [{ location: { country: 'XXX' } }, 'country'],
];

const BAD_ITEMS: [item: unknown, named: string][] = [
  ...BAD_PAYLOADS.map(([payload, named]): [unknown, string] => [{ ...ghostItem(), payload }, named]),
  [ghostItem(undefined, { action: 'delete' }), 'action'],
  [ghostItem(undefined, { action: undefined }), 'action'],
  [ghostItem(undefined, { report_id: undefined }), 'report_id'],
  [ghostItem(undefined, { report_id: 1 }), 'report_id'],
  [ghostItem(undefined, { mention_id: undefined }), 'mention_id'],
  [ghostItem(undefined, { mention_id: null }), 'mention_id'],
  [ghostItem(undefined, { note: 'x' }), 'note'],
];

const NOT_OBJECTS = [null, 'update', 1, []];

const isNamed = (error: ItemError, name: string): boolean => new RegExp(`\\b${name}\\b`).test(error.detail);

/** A payload of members that no payload has. */
const unknownMembers = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`unknown${n + 1}`, 'x']));

async function soleError(user: Platform, only: unknown): Promise<ItemError> {
  const [error] = expectFailures(await bulk(user, [only]), 1, [0]);
  return error;
}

export const itemChecks = [
  check('C2', 'reports each failed item once, in posted order', async ({ user }) => {
    const items = [ghostItem({ sentiment: 'happy', channel: 'paid' }), ghostItem(), null, ghostItem({ tags: 'x' })];
    expectFailures(await bulk(user, items), 4, [0, 1, 2, 3]);
  }),
  check('C2', 'counts what was applied and what failed', async ({ seeded }) => {
    const good = item('counted', { sentiment: 'neutral' });
    const items = [good, ghostItem(), good, ghostItem({ mood: 'x' }), good];
    expectFailures(await bulk(seeded, items), 5, [1, 3]);
  }),
  check('C2', 'reports all problems of an item in one detail, which names each member', async ({ user }) => {
    const bad = ghostItem({ sentiment: 'happy', channel: 'paid', mood: 1 }, { action: 'delete' });
    const error = await soleError(user, bad);
    for (const name of ['sentiment', 'channel', 'mood', 'action']) {
      expectThat(isNamed(error, name), `the detail does not name ${name}: ${error.detail}`);
    }
  }),
  check('C2', 'names at most 20 unknown members, and then how many more there are', async ({ user }) => {
    const { detail } = await soleError(user, ghostItem(unknownMembers(25)));
    expectEqual(detail.match(/\bunknown\d+\b/g)?.length, 20, 'unknown members in the detail');
    expectThat(/\b5\b/.test(detail), `the detail does not say that there are 5 more: ${detail}`);
  }),
  check('C3', 'fails an invalid item, and names the member that is wrong', async ({ user }) => {
    const items = BAD_ITEMS.map(([bad]) => bad);
    const indexes = items.map((_, index) => index);
    const errors = expectFailures(await bulk(user, items), items.length, indexes);
    for (const [index, [bad, named]] of BAD_ITEMS.entries()) {
      const { detail } = errors[index];
      expectThat(
        isNamed(errors[index], named),
        `the detail for ${JSON.stringify(bad)} does not name ${named}: ${detail}`,
      );
    }
  }),
  check('C3', 'fails items that are not objects', async ({ user }) => {
    const indexes = NOT_OBJECTS.map((_, index) => index);
    for (const { meta } of expectFailures(await bulk(user, NOT_OBJECTS), NOT_OBJECTS.length, indexes)) {
      expectEqual(Object.keys(meta), ['bulk_index'], 'members of meta');
    }
  }),
  check('C3', 'repeats action, report_id and mention_id in meta where they are strings', async ({ user }) => {
    const all = await soleError(user, ghostItem());
    const { payload: _, ...members } = ghostItem();
    expectEqual(all.meta, { bulk_index: 0, ...members }, 'meta');
    const { meta } = await soleError(user, ghostItem(undefined, { action: 'delete', report_id: 1 }));
    expectEqual(meta, { bulk_index: 0, action: 'delete', mention_id: members.mention_id }, 'meta');
  }),
  check('C3', 'repeats identifiers of up to 1 000 bytes whole, and cuts longer ones', async ({ user }) => {
    const id = 'x'.repeat(1_000);
    const whole = await soleError(user, ghostItem(undefined, { mention_id: id }));
    expectEqual(whole.meta.mention_id, id, 'the mention_id of 1 000 bytes');
    const cut = await soleError(user, ghostItem(undefined, { mention_id: `${id}y` }));
    expectEqual(cut.meta.mention_id, `${id}…`, 'the mention_id of 1 001 bytes');
  }),
  check('C3', 'applies the items next to an invalid one', async ({ seeded }) => {
    const before = { sentiment: 'neutral' };
    expectApplied(await bulk(seeded, [item('failed', before), item('neighbour', before)]));
    const items = [item('failed', { sentiment: 'happy' }), item('neighbour', { sentiment: 'negative' }), null];
    expectFailures(await bulk(seeded, items), 3, [0, 2]);
    expectEqual((await readMention(seeded, 'neighbour')).sentiment, 'negative', 'sentiment of the valid item');
    expectEqual((await readMention(seeded, 'failed')).sentiment, 'neutral', 'sentiment of the invalid item');
  }),
  check('C3', 'applies nothing of an item with a valid and an invalid member', async ({ seeded }) => {
    expectApplied(await bulk(seeded, [item('failed', { sentiment: 'neutral' })]));
    expectFailures(await bulk(seeded, [item('failed', { sentiment: 'positive', channel: null })]), 1, [0]);
    expectEqual((await readMention(seeded, 'failed')).sentiment, 'neutral', 'sentiment');
  }),
  check('C6', 'applies the items of one mention in posted order, and counts each', async ({ seeded }) => {
    expectApplied(await bulk(seeded, [item('order', { sentiment: 'neutral', channel: 'owned' })]));
    const items = [
      item('order', { sentiment: 'negative', channel: 'owned' }),
      item('order', { sentiment: 'positive' }),
      ghostItem(),
      item('order', { channel: 'earned' }),
    ];
    expectFailures(await bulk(seeded, items), 4, [2]);
    const { sentiment, channel } = await readMention(seeded, 'order');
    expectEqual([sentiment, channel], ['positive', 'earned'], 'sentiment and channel');
  }),
  check('E7', 'gives the error of a bulk item no id', async ({ user }) => {
    const error = await soleError(user, ghostItem());
    expectThat(!('id' in error), 'the error of an item has an id');
  }),
  check('C1', 'sets every member of a payload (interface 2.4)', async ({ seeded }) => {
    for (const payload of [
      { sentiment: 'positive', channel: 'owned', tags: ['a', 'b'], language: 'fra', location: { country: 'FRA' } },
      { sentiment: 'unassigned', channel: 'earned', tags: [], language: 'qaa', location: { country: 'AAA' } },
    ]) {
      expectApplied(await bulk(seeded, [item('every-member', payload)]));
      const mention = await readMention(seeded, 'every-member');
      for (const [member, value] of Object.entries(payload))
        expectEqual(mention[member as keyof Mention], value, member);
    }
  }),
];
