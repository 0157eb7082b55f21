import type { Statement } from '@earshot/database-kit';
import type { ClientBase } from 'pg';
import { changeId } from '../write/change-id.js';
import { type FoldedReport, foldWrites } from './fold.js';
import type { ValidItem, Write } from './valid-item.js';
import { allSettled } from '../write/connection.js';
import { insertRecord, nextChangeIds } from '../write/change-records.js';
import { lockFor, lockReports } from '../write/lock-reports.js';
import type { PresentRow } from '../write/present-mentions.js';
import { changeMentions, changePresent } from '../write/update-mentions.js';
import type { PreviousStates } from '../write/report-update.js';
import { type ItemProblem, type ItemProblems, MENTION_NOT_FOUND } from './bulk-result.js';
import { draftRecords, finishRecords } from './record-drafts.js';
import { dependentReports, type Resolution, type Resolved, resolveItems } from './resolve-items.js';
import type { Finished, Work } from '../write/transaction.js';

/** What a write did. */
export interface Applied {
  /** The problems of the items that were not applied. All others were. */
  readonly failed: ItemProblems;
  /** The ids of its changes (rule C15). */
  readonly changeIds: string[];
}

/**
 * Applies the writes, one after the other (rules C6 to C9), and returns what each did. The number of statements grows with
 * the reports, not with the items. `serverVersion` is the major version of PostgreSQL.
 */
export async function applyWrites(writes: readonly Write[], serverVersion: number): Promise<Work<readonly Applied[]>> {
  const now = new Date();
  const dependent = dependentReports(writes);
  if (dependent.length === 0) {
    const [plain, reports] = [unresolved(writes), await foldWrites(writes, now)];
    return {
      lock: lockFor(reports),
      run: (client) => applyReports(client, plain, reports, { now, serverVersion, present: new Map() }),
    };
  }
  return {
    // The values must not change before they are replaced.
    lock: lockReports(writes.flatMap(({ byReport }) => [...byReport.keys()])),
    async run(client) {
      const read = async (statement: Statement<PresentRow>) => (await client.query<PresentRow>(statement)).rows;
      const { resolved, present } = await resolveItems(writes, dependent, read);
      const folded = await foldWrites(
        resolved.map(({ write }) => write),
        now,
      );
      return applyReports(client, resolved, folded, { now, serverVersion, present });
    },
  };
}

const unresolved = (writes: readonly Write[]): Resolved[] => writes.map((write) => ({ write, failed: new Map() }));

async function applyReports(
  client: ClientBase,
  resolved: readonly Resolved[],
  reports: readonly FoldedReport[],
  { now, ...how }: UpdateHow & { now: Date },
): Promise<Finished<readonly Applied[]>> {
  const writes = resolved.map(({ write }) => write);
  const [{ previous, ids }, drafts] = await Promise.all([
    updateAll(client, reports, writes, how),
    // The change records are prepared while the database works.
    draftRecords(writes, reports, now),
  ]);
  const records = finishRecords(drafts, previous, ids);
  const result = resolved.map(({ write, failed }) => ({
    failed: new Map([...failed, ...missingItems(write, reports, previous)]),
    changeIds: records.filter((record) => record.write === write).map(({ record }) => changeId(record)),
  }));
  return { result, last: records.map(({ record }) => insertRecord(record)) };
}

interface UpdateHow {
  serverVersion: number;
  /** The mentions that were read before, by report. */
  present: Resolution['present'];
}

/** The previous states of the mentions, by report. */
export type Previous = ReadonlyMap<string, PreviousStates>;

async function updateAll(
  client: ClientBase,
  reports: readonly FoldedReport[],
  writes: readonly Write[],
  { serverVersion, present }: UpdateHow,
): Promise<{ previous: Previous; ids: string[] }> {
  const most = writes.reduce((sum, { byReport }) => sum + byReport.size, 0);
  const update = (report: FoldedReport) => {
    const known = present.get(report.reportId);
    return known ? changePresent(client, report, known) : changeMentions(client, report, serverVersion);
  };
  const [states, ids] = await allSettled([
    allSettled(reports.map(update)),
    // After the updates: of two changes of one mention, the later gets the larger id.
    nextChangeIds(client, most),
  ]);
  return { previous: new Map(reports.map(({ reportId }, index) => [reportId, states[index]])), ids };
}

/** The items whose mention is not in its report. */
function missingItems(
  { byReport }: Write,
  reports: readonly FoldedReport[],
  previous: Previous,
): [number, ItemProblem][] {
  return reports.flatMap(({ reportId, indexes }) => {
    const { numbers } = previous.get(reportId)!;
    if (!numbers.includes(undefined)) return [];
    const isMissing = ({ item }: ValidItem) => numbers[indexes.get(item.mention_id)!] === undefined;
    const missing = (byReport.get(reportId) ?? []).filter(isMissing);
    return missing.map(({ index }): [number, ItemProblem] => [index, MENTION_NOT_FOUND]);
  });
}
