import type { Rights } from '@earshot/database-kit';
import { columnsOf } from './column-types.js';
import { MentionDocument } from './tables/mention-document.entity.js';
import { Mention } from './tables/mention.entity.js';
import { REPORT_SETTINGS } from './tables/report.entity.js';

const KEY = ['report_id', 'id'];

/** A mention stays in its report. */
const valuesOf = (Entity: new () => object): string =>
  columnsOf<Record<string, unknown>>(Entity as never)
    .map(({ name }) => name)
    .filter((name) => !KEY.includes(name))
    .join(', ');

/**
 * The rights in the schema of coding: the coding service writes mentions and reports, which stay with their client
 * account. The mention service reads, and writes saved searches. Both count requests for the rate limits (E2).
 */
export const codingRights: Rights = {
  earshot_coding: [
    'select on coding.report',
    `insert (${['id', 'client_id', ...REPORT_SETTINGS].join(', ')}), update (${REPORT_SETTINGS.join(', ')}) on coding.report`,
    'select (id, client_id, name, filters, user_id, visibility) on coding.saved_search',
    `select, insert, update (${valuesOf(Mention)}), delete on coding.mention`,
    `select, insert, update (${valuesOf(MentionDocument)}), delete on coding.mention_document`,
    'select on coding.erased_mention',
    'select, insert on coding.change_record',
    'usage on sequence coding.change_record_id_seq',
    // Pruning locks rows, which needs the right to update a column.
    'select, insert, delete, update (created_at) on coding.idempotency_key',
    'execute on function coding.prune_change_records(text, timestamptz, integer)',
    'execute on function coding.erase_mentions(text, bigint, text[], timestamptz, text, text, boolean)',
    'execute on function coding.know_report(text)',
    // The services of earlier versions call these.
    'execute on function coding.redact_change_records(text, bigint)',
    'execute on function coding.remember_erased_mentions(text, bigint)',
    'execute on function coding.forget_erased_ids(text, integer)',
    'select, insert, update, delete on coding.rate_limit',
  ],
  earshot_mention: [
    'select on coding.report, coding.dashboard, coding.mention, coding.mention_document',
    'select, insert, update, delete on coding.saved_search',
    'execute on function coding.count_saved_searches(text, bigint)',
    'execute on function coding.count_private_searches(text, text, bigint)',
    // To follow the changes of a report (decision 0037): not by whom they were made.
    `select (report_id, id, changed_at, mention_ids, payload_numbers, payloads, mention_count, rewrites, xid, xmin,
       redacted_xid)
       on coding.change_record`,
    'select, insert, update on coding.rate_limit',
  ],
};
