import type { ClientBase } from 'pg';
import { changeId } from '../write/change-id.js';
import { type FoldedReport, foldWrites } from './fold.js';
import type { ValidItem, Write } from './valid-item.js';
import { allSettled } from '../write/connection.js';
import { insertRecord, nextChangeIds } from '../write/change-records.js';
import { lockFor } from '../write/lock-reports.js';
import { changeMentions, type PreviousStates } from '../write/update-mentions.js';
import { draftRecords, finishRecords } from './record-drafts.js';
import type { Work } from '../write/transaction.js';

/** The items whose mention does not exist. */
export type Missing = ReadonlySet<ValidItem>;

/** What the writes of one transaction did. */
export interface Applied {
  /** These items were not applied. All others were. */
  missing: Missing;
  /** The ids of the changes of each write (rule C15). */
  changeIds: ReadonlyMap<Write, string[]>;
}

/**
 * Applies the writes, one after the other (rules C6 to C9). The number of statements grows with the reports, not with
 * the items. `serverVersion` is the major version of PostgreSQL.
 */
export async function applyWrites(writes: readonly Write[], serverVersion: number): Promise<Work<Applied>> {
  const now = new Date();
  const reports = await foldWrites(writes, now);
  return {
    lock: lockFor(reports),
    async run(client) {
      const [{ previous, ids }, drafts] = await Promise.all([
        updateAll(client, reports, writes, serverVersion),
        // The change records are prepared while the database works.
        draftRecords(writes, reports, now),
      ]);
      const missing = missingItems(reports, previous);
      const records = finishRecords(drafts, previous, ids);
      const changeIds = new Map(writes.map((write) => [write, [] as string[]]));
      for (const { write, record } of records) changeIds.get(write)!.push(changeId(record));
      const last = records.map(({ record }) => insertRecord(record));
      return { result: { missing, changeIds }, last };
    },
  };
}

/** The previous states of the mentions, by report. */
export type Previous = ReadonlyMap<string, PreviousStates>;

async function updateAll(
  client: ClientBase,
  reports: readonly FoldedReport[],
  writes: readonly Write[],
  serverVersion: number,
): Promise<{ previous: Previous; ids: string[] }> {
  const most = writes.reduce((sum, { byReport }) => sum + byReport.size, 0);
  const [states, ids] = await allSettled([
    allSettled(reports.map((report) => changeMentions(client, report, serverVersion))),
    // After the updates: of two changes of one mention, the later gets the larger id.
    nextChangeIds(client, most),
  ]);
  return { previous: new Map(reports.map(({ reportId }, index) => [reportId, states[index]])), ids };
}

/** The items whose mention is not in its report. */
function missingItems(reports: readonly FoldedReport[], previous: Previous): Missing {
  const missing = reports.flatMap(({ reportId, items, indexes }) => {
    const { numbers } = previous.get(reportId)!;
    if (!numbers.includes(undefined)) return [];
    return items.filter(({ item }) => numbers[indexes.get(item.mention_id)!] === undefined);
  });
  return new Set(missing);
}
