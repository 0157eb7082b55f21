import { bulk, type Coded, expectApplied, item, readMention } from '../../coding.js';
import { check, notVisible } from '../../check.js';
import { exported, exportOf, type FedChange, feedOf, feedPage, positionOf } from '../../copying.js';
import { expectData, expectEqual, expectErrors, expectPath, expectThat } from '../../expect.js';
import { CODING_REPORT, FOREIGN_REPORT, SEARCH_REPORT } from '../../fixtures/reports.js';
import { changePath, FEED } from '../../paths.js';
import type { Platform } from '../../platform.js';

const code = async (user: Platform, mention: Coded, payload: object): Promise<void> =>
  expectApplied(await bulk(user, [item(mention, payload)]));

/** Fails unless each change is as it can be read. */
async function expectAsRead(user: Platform, changes: readonly FedChange[]): Promise<void> {
  for (const change of changes) {
    expectEqual(change, expectData(await user.get(changePath(change.id))), `the change ${change.id}`);
  }
}

const WAIT_MS = 1_000;

export const feedChecks = [
  check('C24', 'without since has only the position of now', async ({ seeded }) => {
    await code(seeded, 'followed-1', { sentiment: 'neutral' });
    const { data, next, more } = await feedPage(seeded, CODING_REPORT);
    expectEqual({ data, more }, { data: [], more: false }, 'the page');
    expectEqual((await feedPage(seeded, CODING_REPORT, { since: next })).data, [], 'changes since then');
  }),
  check('C24', 'has what changed since, whole and in the order of effect', async ({ seeded }) => {
    await code(seeded, 'followed-1', { sentiment: 'neutral' });
    const since = await positionOf(seeded, CODING_REPORT);
    for (const sentiment of ['positive', 'negative']) await code(seeded, 'followed-1', { sentiment });
    const { data } = await feedPage(seeded, CODING_REPORT, { since });
    const values = data.map(({ action, mention_list }) => ({ action, mention_list }));
    const change = (before: string, after: string) => ({
      action: 'bulk',
      mention_list: [{ mention_id: 'followed-1', before: { sentiment: before }, after: { sentiment: after } }],
    });
    expectEqual(values, [change('neutral', 'positive'), change('positive', 'negative')], 'the changes');
    await expectAsRead(seeded, data);
  }),
  check('C24', 'includes the changed mentions as they are now', async ({ seeded }) => {
    const since = await positionOf(seeded, CODING_REPORT);
    for (const tags of [['first'], ['second']]) await code(seeded, 'followed-1', { tags });
    const { data, mentions } = await feedPage(seeded, CODING_REPORT, { since, include: 'mention' });
    await expectAsRead(seeded, data);
    expectEqual([...mentions.values()], [await readMention(seeded, 'followed-1')], 'the included mentions');
    const without = await feedPage(seeded, CODING_REPORT, { since });
    expectEqual(without.mentions.size, 0, 'mentions without include');
  }),
  check('C24', 'has whole changes until they have size mentions, and goes on after them', async ({ seeded }) => {
    let since = await positionOf(seeded, CODING_REPORT);
    const both = ['followed-1', 'followed-2'] as const;
    for (const mentions of [both.slice(0, 1), both, both.slice(1)]) {
      const items = mentions.map((mention) => item(mention, { sentiment: 'positive' }));
      expectApplied(await bulk(seeded, items));
    }
    const pages: [mentions: number[], more: boolean][] = [];
    for (let more = true; more && pages.length < 5;) {
      const page = await feedPage(seeded, CODING_REPORT, { since, size: '1' });
      await expectAsRead(seeded, page.data);
      pages.push([page.data.map(({ mention_list }) => mention_list.length), page.more]);
      ({ next: since, more } = page);
    }
    const expected = [
      [[1], true],
      [[2], true],
      [[1], false],
    ];
    expectEqual(pages, expected, 'mentions and more of each page');
  }),
  check('C24', 'begins with the position of an export (D19)', async ({ seeded }) => {
    const { position } = exported(await exportOf(seeded, CODING_REPORT, { filters: { ids: ['followed-2'] } }));
    await positionOf(seeded, CODING_REPORT);
    await code(seeded, 'followed-2', { tags: ['after the export'] });
    const { data } = await feedPage(seeded, CODING_REPORT, { since: position });
    const found = data
      .flatMap(({ mention_list }) => mention_list)
      .filter(({ mention_id }) => mention_id === 'followed-2');
    expectEqual(found.at(-1)?.after, { tags: ['after the export'] }, 'the last change of the mention');
  }),
  check('C24', 'answers a reader that waits when there is a change', async ({ seeded }) => {
    const since = await positionOf(seeded, CODING_REPORT);
    const [{ data }] = await Promise.all([
      feedPage(seeded, CODING_REPORT, { since, wait: '25' }),
      code(seeded, 'followed-1', { sentiment: 'positive' }),
    ]);
    expectEqual(data.length, 1, 'changes in the answer');
  }),
  check('C24', 'answers a reader without a change when its time is over', async ({ seeded }) => {
    const since = await positionOf(seeded, CODING_REPORT);
    const began = performance.now();
    const { data } = await feedPage(seeded, CODING_REPORT, { since, wait: String(WAIT_MS / 1_000) });
    expectEqual(data, [], 'changes');
    const ms = Math.round(performance.now() - began);
    expectThat(ms >= WAIT_MS - 100, `the answer came after ${ms} ms instead of ${WAIT_MS}`);
  }),
  check('C24', 'rejects what is not valid, and names it', async ({ seeded }) => {
    const elsewhere = await positionOf(seeded, SEARCH_REPORT);
    for (const [query, path] of [
      [{ since: 'conformance' }, 'since'],
      [{ since: elsewhere }, 'since'],
      [{ wait: '26' }, 'wait'],
      [{ size: '0' }, 'size'],
      [{ size: '10001' }, 'size'],
      [{ include: 'report' }, 'include'],
    ] as [Record<string, string>, string][]) {
      expectPath(await feedOf(seeded, CODING_REPORT, query), path);
    }
    expectPath(await seeded.get(FEED), 'report_id');
  }),
  check('C24', 'has no report of another client account: 404', async ({ seeded }) => {
    expectErrors(await feedOf(seeded, FOREIGN_REPORT), 404);
  }),
  notVisible(
    'C24',
    'is 410 after a failover, a restore or a load',
    'checks do not break the deployment; feed.e2e.spec.ts of coding does',
  ),
];
