import type { FilteredReport } from '@earshot/mention-query';
import type { TokenOwner } from '@earshot/service-kit';
import type { ClientBase } from 'pg';
import type { UpdateResultDto } from '../dto/update-result.dto.js';
import { lockReport } from '../write/lock-reports.js';
import type { Work } from '../write/transaction.js';
import { checkMatches } from './check-matches.js';
import { type Counts, FilteredUpdate, type MatchLimits } from './filtered-update.js';
import type { UpdateRequest } from './update-request.js';

/** A valid update of a report, and who asks for it. */
export interface RequestedUpdate {
  report: FilteredReport;
  request: UpdateRequest;
  caller: TokenOwner;
  limits: MatchLimits;
}

/** Updates the mentions that the filters select, under the lock of the report (rule C14). */
export function updateWork({ report, request, limits }: RequestedUpdate): Work<UpdateResultDto> {
  const update = new FilteredUpdate(report, request, new Date());
  return {
    lock: lockReport(report.id),
    async run(client) {
      const [counts] = (await client.query<Counts & { updated: string }>(update.update(limits))).rows;
      const matched = Number(counts.matched);
      // The statement stops counting there.
      checkMatches(matched > limits.max ? await countAll(client, update) : matched, limits);
      if (counts.updated !== counts.differing) throw new ChangedMeanwhileError();
      const counter = { matched, updated: Number(counts.updated) };
      return { result: { data: { counter, change_id: null } }, last: [] };
    },
  };
}

async function countAll(client: ClientBase, update: FilteredUpdate): Promise<number> {
  const { rows } = await client.query<Counts>(update.count());
  return Number(rows[0].matched);
}

/**
 * Another program, such as the seeding tool, changed a selected mention without the lock of its report. Has the code of
 * a serialization failure (PostgreSQL, appendix A), so that the transaction is repeated.
 */
class ChangedMeanwhileError extends Error {
  readonly code = '40001';
}
