import type { TokenOwner } from '@earshot/service-kit';
import type { ClientBase } from 'pg';
import type { Answer } from '../idempotency/answer.js';
import { type Retention, retentionOf } from '../reports/retention.js';
import { changeId } from '../write/change-id.js';
import { insertRecord, nextChangeIds } from '../write/change-records.js';
import { allSettled } from '../write/transaction/connection.js';
import { holdShard } from '../write/transaction/hold-shard.js';
import { lockReports } from '../write/transaction/lock-reports.js';
import type { Finished, Work } from '../write/transaction/transaction.js';
import type { GivenMentions } from './given-mentions.js';
import { importAnswer } from './import-answer.js';
import type { ImportResult } from './import.message.js';
import { importRecord } from './import-record.js';
import type { ImportRequest } from './import.request.js';
import { type ImportOptions, type ImportPlan, planImport } from './plan-import.js';
import { ImportedIds, type StoredRow } from './stored-mentions.js';
import { writeMentions } from './write-mentions.js';

/** A valid import into a report, and who asks for it. */
export interface RequestedImport extends ImportOptions {
  readonly request: ImportRequest;
  readonly checked: GivenMentions;
  readonly caller: TokenOwner;
}

/** Imports mentions under the lock of the report, and records the change (rule C20). */
export function importWork(requested: RequestedImport): Work<Answer<ImportResult>> {
  const { reportId, checked } = requested;
  const ids = new ImportedIds(reportId, checked.given);
  return {
    reportIds: [reportId],
    lock: lockReports([reportId]),
    async run(client) {
      const erased = await ids.erased();
      const [, stored, hashes, retention, [id]] = await allSettled([
        client.query(holdShard({ report: reportId })),
        client.query<StoredRow>(ids.locked()),
        client.query<{ hash: Buffer }>(erased),
        client.query<Retention>(retentionOf({ report: reportId })),
        nextChangeIds(client, 1),
      ]);
      const found = await ids.found(stored.rows, hashes.rows, retention.rows);
      return store(requested, await planImport(checked.given, found, requested), client, id);
    },
  };
}

async function store(
  { reportId, now, caller, request, checked }: RequestedImport,
  plan: ImportPlan,
  client: ClientBase,
  id: string,
): Promise<Finished<Answer<ImportResult>>> {
  const isChange = plan.mentions.length > 0;
  await writeMentions(client, reportId, plan.mentions, id);
  const last = isChange ? [insertRecord(await importRecord(plan.mentions, { id, reportId, now, caller }))] : [];
  const problems = new Map([...checked.problems, ...plan.problems]);
  const outcome = { ...plan, problems, changeId: isChange ? changeId({ id, report_id: reportId }) : null };
  return { result: await importAnswer({ reportId, ...request }, outcome), last };
}
