import type { FilteredReport } from '@earshot/mention-query';
import type { TokenOwner } from '@earshot/service-kit';
import type { ClientBase } from 'pg';
import type { Answer } from '../idempotency/answer.js';
import { changeId } from '../write/change-id.js';
import { allSettled } from '../write/transaction/connection.js';
import { insertRecord, type NewRecord, nextChangeIds } from '../write/change-records.js';
import { holdShard } from '../write/transaction/hold-shard.js';
import { holdCommits, lockReports } from '../write/transaction/lock-reports.js';
import type { Work } from '../write/transaction/transaction.js';
import { ATTEMPTS } from '../write/transaction/transactor.js';
import { ChangedMeanwhileError } from '../write/transaction/changed-meanwhile.error.js';
import { allowExpected } from '../selection/allow-expected.js';
import { checkMatches, type MatchLimits } from '../selection/check-matches.js';
import { type Counts, FilteredUpdate, type SelectedRow } from './filtered-update.js';
import { idsOf, mentionColumns, type PreviousMentions } from './previous-mentions.js';
import type { UpdateRequest, UpdateResult } from './update.message.js';

/** A valid update of a report, and who asks for it. */
export interface RequestedUpdate {
  report: FilteredReport;
  request: UpdateRequest;
  caller: TokenOwner;
  limits: MatchLimits;
}

/**
 * Updates the mentions that the filters select, and records the change (rule C14). It locks the mentions, and holds the
 * report against others only from the comparison of its selection to the COMMIT. If the filters select others by then, it
 * begins again. Its last attempt holds the report from the beginning (rule C11, decision 0012).
 */
export function updateWork(requested: RequestedUpdate): Work<Answer<UpdateResult>> {
  const { report, request, limits } = requested;
  const now = new Date();
  const update = new FilteredUpdate(report, request, now);
  let attempt = 0;
  const reportIds = [report.id];
  return {
    reportIds,
    lock: lockReports(reportIds),
    selects: true,
    async run(client, allowFor) {
      const isLast = ++attempt === ATTEMPTS;
      if (isLast) await client.query(holdCommits(reportIds));
      const holding = client.query(holdShard({ report: report.id }));
      await allowExpected(limits, holding, allowFor);
      const [, { rows }] = await allSettled([holding, client.query<SelectedRow>(update.select(limits))]);
      const [counts] = rows;
      const counter = { matched: Number(counts.matched), updated: Number(counts.differing) };
      // The statement does not select more mentions than that.
      if (counter.matched > limits.max) counter.matched = await countAll(client, update);
      checkMatches({ ...counts, ...counter }, limits);
      await allowFor(counter.matched);
      const groups = rows.filter((row) => row.ids !== null);
      const differing = groups.filter(({ differs }) => differs);
      if (counter.updated > 0) {
        for (const group of differing) if (group.is_old) await client.query(update.normalize(group));
        const { rowCount } = await client.query(update.update(idsOf(differing)));
        if (rowCount !== counter.updated) throw new ChangedMeanwhileError();
      }
      if (!isLast) await compare(client, update, { reportIds, ids: idsOf(groups) });
      if (counter.updated === 0) return { result: answerOf(counter, null), last: [] };
      const [id] = await nextChangeIds(client, 1);
      const record = recordOf(requested, differing, { id, now });
      return { result: answerOf(counter, changeId(record)), last: [insertRecord(record)] };
    },
  };
}

/** Holds the report against everybody, and throws if the filters select other mentions than these. */
async function compare(
  client: ClientBase,
  update: FilteredUpdate,
  { reportIds, ids }: { reportIds: readonly string[]; ids: string },
): Promise<void> {
  const [, { rows }] = await allSettled([client.query(holdCommits(reportIds)), client.query(update.others(ids))]);
  if (rows.length > 0) throw new ChangedMeanwhileError();
}

function answerOf(counter: UpdateResult['data']['counter'], change_id: string | null): Answer<UpdateResult> {
  return { status: 200, body: { data: { counter, change_id } }, changeIds: change_id === null ? [] : [change_id] };
}

async function countAll(client: ClientBase, update: FilteredUpdate): Promise<number> {
  const { rows } = await client.query<Counts>(update.count());
  return Number(rows[0].matched);
}

/** The change record (rule C15). */
const recordOf = (
  { report, request, caller }: RequestedUpdate,
  groups: readonly PreviousMentions[],
  { id, now }: { id: string; now: Date },
): NewRecord => ({
  id,
  report_id: report.id,
  changed_at: now,
  user_id: caller.userId,
  application_id: caller.applicationId,
  action: 'update',
  undone_id: null,
  rewrites: false,
  ...mentionColumns(groups, request),
});
