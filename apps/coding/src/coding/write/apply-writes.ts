import type { ClientBase } from 'pg';
import { foldWrites, type ReportUpdate } from '../plan/fold.js';
import type { Write } from '../plan/group.js';
import type { ValidItem } from '../plan/valid-item.js';
import { allSettled } from './all-settled.js';
import { recordsOf } from './change-records.js';
import { lockFor } from './lock-reports.js';
import type { Work } from './transaction.js';
import { updateMentions } from './update-mentions.js';

/** The items whose mention does not exist. */
export type Missing = ReadonlySet<ValidItem>;

/** What the writes of one transaction did. */
export interface Applied {
  /** These items were not applied. All others were. */
  missing: Missing;
}

const NONE_MISSING: Missing = new Set();

/**
 * Applies the writes, one after the other (rules C6 to C9). The number of statements grows with the reports, not with
 * the items.
 */
export async function applyWrites(writes: readonly Write[]): Promise<Work<Applied>> {
  const now = new Date();
  const updates = await foldWrites(writes);
  return {
    lock: lockFor(updates),
    async run(client) {
      const [missing, complete] = await Promise.all([
        updateAll(client, updates, now),
        // Usually no mention is missing, so the change records are prepared while the database works.
        recordsOf(writes, NONE_MISSING, now),
      ]);
      return { result: { missing }, last: missing.size === 0 ? complete : await recordsOf(writes, missing, now) };
    },
  };
}

async function updateAll(client: ClientBase, updates: readonly ReportUpdate[], now: Date): Promise<Missing> {
  const counts = await allSettled(updates.map((update) => changeMentions(client, update, now)));
  // If an update changed every mention that it names, none is missing.
  const incomplete = updates.filter(({ mentionIds }, index) => counts[index] !== mentionIds.length);
  return findMissing(client, incomplete);
}

/** Updates mentions of a report. Returns how many exist. */
async function changeMentions(client: ClientBase, update: ReportUpdate, now: Date): Promise<number> {
  const results = await allSettled(updateMentions(update, now).map((statement) => client.query(statement)));
  return results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}

/** Selects those of the mentions $2 that are in report $1. */
const EXISTING_MENTIONS = 'select id from coding.mention where report_id = $1 and id = any($2)';

/** The items of these updates whose mention is not in its report. */
async function findMissing(client: ClientBase, updates: readonly ReportUpdate[]): Promise<Missing> {
  const answers = await allSettled(
    updates.map(({ reportId, mentionIds }) => client.query<{ id: string }>(EXISTING_MENTIONS, [reportId, mentionIds])),
  );
  return new Set<ValidItem>(
    updates.flatMap(({ items }, index) => {
      const existing = new Set(answers[index].rows.map(({ id }) => id as string));
      return items.filter(({ item }) => !existing.has(item.mention_id));
    }),
  );
}
