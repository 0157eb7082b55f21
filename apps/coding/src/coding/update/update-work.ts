import type { FilteredReport } from '@earshot/mention-query';
import type { TokenOwner } from '@earshot/service-kit';
import type { ClientBase } from 'pg';
import type { Answer } from '../idempotency/answer.js';
import type { UpdateResultDto } from './update-result.dto.js';
import { changeId } from '../write/change-id.js';
import { allSettled } from '../write/connection.js';
import { insertRecord, type NewRecord, nextChangeIds } from '../write/change-records.js';
import { lockReports } from '../write/lock-reports.js';
import type { Work } from '../write/transaction.js';
import { ChangedMeanwhileError } from '../write/changed-meanwhile.error.js';
import { checkMatches } from './check-matches.js';
import { type Counts, FilteredUpdate, type MatchLimits, type UpdatedRow } from './filtered-update.js';
import { mentionColumns, type PreviousMentions } from './previous-mentions.js';
import type { UpdateRequest } from './update.request.js';

/** A valid update of a report, and who asks for it. */
export interface RequestedUpdate {
  report: FilteredReport;
  request: UpdateRequest;
  caller: TokenOwner;
  limits: MatchLimits;
}

/** Updates the mentions that the filters select, under the lock of the report, and records the change (rule C14). */
export function updateWork(requested: RequestedUpdate): Work<Answer> {
  const { report, request, limits } = requested;
  const now = new Date();
  const update = new FilteredUpdate(report, request, now);
  return {
    lock: lockReports([report.id]),
    async run(client) {
      const [{ rows }, [id]] = await allSettled([
        client.query<UpdatedRow>(update.update(limits)),
        nextChangeIds(client, 1),
      ]);
      const [counts] = rows;
      const counter = { matched: Number(counts.matched), updated: Number(counts.updated) };
      // The statement does not select more mentions than that.
      if (counter.matched > limits.max) counter.matched = await countAll(client, update);
      checkMatches({ ...counts, ...counter }, limits);
      if (counts.updated !== counts.differing) throw new ChangedMeanwhileError();
      if (counter.updated === 0) return { result: answerOf(counter, null), last: [] };
      const record = recordOf(requested, rows as PreviousMentions[], { id, now });
      return { result: answerOf(counter, changeId(record)), last: [insertRecord(record)] };
    },
  };
}

function answerOf(counter: UpdateResultDto['data']['counter'], change_id: string | null): Answer {
  const body: UpdateResultDto = { data: { counter, change_id } };
  return { status: 200, body, changeIds: change_id === null ? [] : [change_id] };
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
