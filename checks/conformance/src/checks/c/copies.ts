import { randomUUID } from 'node:crypto';
import { asUser } from '../../accounts.js';
import { bulk, expectApplied } from '../../coding.js';
import { check } from '../../check.js';
import type { Context } from '../../context.js';
import { CopyOfReport, exported, exportOf, feedPage, positionOf } from '../../copying.js';
import { expectData, expectEqual, expectHeader, expectStatus } from '../../expect.js';
import { CHANGED_REPORT } from '../../fixtures/reports.js';
import { changePath, ERASE, importPath, undoPath } from '../../paths.js';
import type { Platform } from '../../platform.js';

/** A user who may import and erase. */
const collector = ({ platform, fixtures, settings }: Context): Promise<Platform> =>
  asUser(platform, {
    ...fixtures.account('user'),
    ...fixtures.application('collecting'),
    scope: `${settings.IMPORT_SCOPE} ${settings.ERASE_SCOPE}`,
  });

/** Each run has its own, because an erased id does not come back. */
const newMention = () => ({ id: `followed-${randomUUID()}`, type: 'post', date: '2026-05-01T10:00:00.000Z' });

interface Imported {
  change_id: string;
}

const bring = async (user: Platform, data: object[]): Promise<string> =>
  expectData<Imported>(await user.post(importPath(CHANGED_REPORT.id), { data })).change_id;

const erase = (user: Platform, ids: string[]) =>
  user.post(ERASE, { filters: { ids }, report_ids: [CHANGED_REPORT.id] });

/** What each of four writers does with mentions of its own: imports them, codes them, undoes that, and erases some. */
async function write(user: Platform, seeded: Platform, ids: readonly string[]): Promise<void> {
  const mentions = ids.map((id) => ({ ...newMention(), id, title: `first ${id}` }));
  await bring(user, mentions);
  const items = ids.map((mention_id, n) => ({
    ...{ action: 'update', report_id: CHANGED_REPORT.id, mention_id },
    payload: { sentiment: n % 2 ? 'positive' : 'negative', tags: { add: [`tag ${n}`] } },
  }));
  const coded = await bulk(seeded, items);
  expectApplied(coded);
  await bring(
    user,
    mentions.map((mention) => ({ ...mention, title: `second ${mention.id}` })),
  );
  expectStatus(await seeded.post(undoPath(String(coded.headers['change-id'])), {}), 204);
  expectApplied(await bulk(seeded, items.slice(0, 2)));
  expectStatus(await erase(user, ids.slice(1, 3)), 200);
}

/** Copies of a report that is imported and erased while they follow. */
export const copyChecks = [
  check('C24', 'lists mentions that are gone, and does not include them', async (context) => {
    const user = await collector(context);
    const { seeded } = context;
    const [undone, erased] = [newMention(), newMention()];
    const since = await positionOf(user, CHANGED_REPORT);
    const change = await bring(user, [undone]);
    await bring(user, [erased]);
    const page = async (from: string) => feedPage(user, CHANGED_REPORT, { since: from, include: 'mention' });
    const arrived = await page(since);
    expectEqual([...arrived.mentions.keys()].toSorted(), [undone.id, erased.id].toSorted(), 'mentions that arrived');
    for (const each of arrived.data) {
      expectEqual(each, expectData(await seeded.get(changePath(each.id))), `the change ${each.id}`);
    }
    expectStatus(await user.post(undoPath(change), {}), 204);
    const erasure = await erase(user, [erased.id]);
    const [change_id, ...others] = expectData<{ change_ids: string[] }>(erasure).change_ids;
    expectHeader(erasure, 'Change-Id', change_id);
    const { data, mentions } = await page(arrived.next);
    expectEqual([change_id, others], [data.at(-1)?.id, []], 'change_ids of the erasure');
    expectEqual(
      data.map(({ undone_id }) => undone_id),
      [change, null],
      'undone_id of the changes',
    );
    const ids = data.flatMap(({ mention_list }) => mention_list).map(({ mention_id }) => mention_id);
    expectEqual(ids, [undone.id, erased.id], 'mentions of the changes');
    expectEqual(mentions.size, 0, 'mentions that are included');
  }),
  check('C24', 'keeps a copy equal while four writers import, code, undo and erase (D19)', async (context) => {
    const user = await collector(context);
    const { seeded } = context;
    const run = randomUUID();
    const ids = Array.from({ length: 4 }, (_, w) => Array.from({ length: 10 }, (_, n) => `copied-${run}-${w}${n}`));
    await bring(
      user,
      ids.flat().map((id) => ({ ...newMention(), id })),
    );
    try {
      const copy = new CopyOfReport(user, CHANGED_REPORT);
      await positionOf(user, CHANGED_REPORT);
      const following = async () => {
        await copy.export(ids.flat().length / 2);
        for (let n = 0; n < 4; n++) await copy.follow(15);
      };
      await Promise.all([following(), ...ids.map((own) => write(user, seeded, own))]);
      while (await copy.follow(15));
      expectEqual(copy.all, exported(await exportOf(user, CHANGED_REPORT)).mentions, 'the copy');
    } finally {
      await erase(user, ids.flat());
    }
  }),
];
