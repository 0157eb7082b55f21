import type { ClientBase } from 'pg';
import { changeId } from '../write/change-id.js';
import { type FoldedReport, foldWrites } from './fold.js';
import type { ValidItem, Write } from './valid-item.js';
import { RepeatError } from '../write/transaction/changed-meanwhile.error.js';
import { allSettled } from '../write/transaction/connection.js';
import { insertRecord, nextChangeIds } from '../write/change-records.js';
import { holdShard } from '../write/transaction/hold-shard.js';
import { lockReports, shareCommits } from '../write/transaction/lock-reports.js';
import { lockPresent, type PresentRow, type ReadMentions } from '../write/mentions/present-mentions.js';
import { changeMentions, changePresent } from '../write/mentions/write-coded-values.js';
import type { PreviousStates } from '../write/mentions/report-update.js';
import { type ItemProblem, type ItemProblems, MENTION_NOT_FOUND } from '../items/item-problem.js';
import { draftRecords, finishRecords } from './record-drafts.js';
import { dependentReports, type Resolution, type Resolved, resolveItems } from './resolve-items.js';
import type { Finished, Work } from '../write/transaction/transaction.js';

/** What a write did. */
export interface Applied {
  /** The problems of the items that were not applied. All others were. */
  readonly failed: ItemProblems;
  /** The ids of its changes (rule C15). */
  readonly changeIds: string[];
}

/** How long a small write waits for a lock. Then it makes room for others, and begins again. */
const SMALL_LOCK_MS = 100;

/**
 * Applies the writes, one after the other (rules C6 to C9), and returns what each did. The number of statements grows with
 * the reports, not with the items. `serverVersion` is the major version of PostgreSQL. Writes of many mentions take turns in
 * their reports; small ones only lock the rows, and share the commits of their reports.
 */
export async function applyWrites(
  writes: readonly Write[],
  { serverVersion, areSmall }: { serverVersion: number; areSmall: boolean },
): Promise<Work<readonly Applied[]>> {
  const now = new Date();
  const reportIds = [...new Set(writes.flatMap(({ byReport }) => [...byReport.keys()]))];
  const dependent = dependentReports(writes);
  const plain = dependent.length === 0 ? await foldWrites(writes, now) : undefined;
  const run = async (client: ClientBase) => {
    if (plain) return applyReports(client, unresolved(writes), plain, { now, serverVersion, present: new Map() });
    const read = async (mentions: ReadMentions) => {
      const holding = client.query(holdShard({ report: mentions.reportId }));
      const [, { rows }] = await allSettled([holding, client.query<PresentRow>(lockPresent(mentions))]);
      return rows;
    };
    const { resolved, present } = await resolveItems(writes, dependent, read);
    const folded = await foldWrites(
      resolved.map(({ write }) => write),
      now,
    );
    return applyReports(client, resolved, folded, { now, serverVersion, present });
  };
  if (!areSmall) return { reportIds, lock: lockReports(reportIds), run };
  return {
    reportIds,
    lock: shareCommits(reportIds),
    lockMs: SMALL_LOCK_MS,
    async run(client) {
      const finished = await run(client);
      const missing = writes.filter((_, index) => hasMissing(finished.result[index]));
      if (missing.length > 0) throw new MentionsMissingError(missing);
      return finished;
    },
  };
}

/**
 * Small writes name mentions that are not in their report. An import may be making them, so these writes wait for their turn
 * like a write of many: the import comes first if its change has the smaller id.
 */
export class MentionsMissingError extends RepeatError {
  constructor(readonly writes: readonly Write[]) {
    super('Mentions are missing.');
  }
}

const hasMissing = ({ failed }: Applied): boolean => [...failed.values()].includes(MENTION_NOT_FOUND);

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
