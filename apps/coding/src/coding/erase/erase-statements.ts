import { preparedStatement, type Statement } from '@earshot/database-kit';
import type { TokenOwner } from '@earshot/service-kit';
import { insertRecord, type NewRecord } from '../write/change-records.js';

interface Mentions {
  report: string;
  /** An array as text. */
  ids: string;
}

const deleteMentions = preparedStatement<{ erased: string }, Mentions>(
  'erase mentions',
  ($) => `
  with erased as (
    delete from coding.mention where report_id = ${$('report')} and id = any(${$('ids')}::text[]) returning 1)
  select count(*) as erased from erased`,
);

const deleteDocuments = preparedStatement<never, Mentions>(
  'erase documents',
  ($) => `delete from coding.mention_document where report_id = ${$('report')} and id = any(${$('ids')}::text[])`,
);

interface Erasure {
  report: string;
  id: string;
}

const remember = preparedStatement<never, Erasure>(
  'remember erased mentions',
  ($) => `select coding.remember_erased_mentions(${$('report')}, ${$('id')})`,
);

const redact = preparedStatement<never, Erasure>(
  'redact change records',
  ($) => `select coding.redact_change_records(${$('report')}, ${$('id')})`,
);

/** Mentions of a report that are erased, and the change that records it. */
export interface ErasedMentions {
  id: string;
  reportId: string;
  /** An array as text. */
  mentionIds: string;
  count: number;
  erasedAt: Date;
  /** null if no user asked for it: the mentions are older than the report keeps them. */
  by: Pick<TokenOwner, 'userId' | 'applicationId'> | null;
}

/**
 * The statements that erase mentions, in their order: their rows, and their values in change records. The caller holds the
 * exclusive lock of the report. Mentions that a user erases are remembered, so that an import does not bring them
 * back (rule C21). The first statement returns how many there were.
 */
export function eraseStatements(erased: ErasedMentions): [Statement<{ erased: string }>, ...Statement<never>[]] {
  const { id, reportId: report, mentionIds: ids, by } = erased;
  return [
    deleteMentions({ report, ids }),
    deleteDocuments({ report, ids }),
    insertRecord(recordOf(erased)),
    ...(by ? [remember({ report, id })] : []),
    redact({ report, id }),
  ];
}

/** The change record: the ids, without values. */
const recordOf = ({ id, reportId, mentionIds, count, erasedAt, by }: ErasedMentions): NewRecord => ({
  id,
  report_id: reportId,
  changed_at: erasedAt,
  user_id: by?.userId ?? null,
  application_id: by?.applicationId ?? null,
  action: 'erase',
  undone_id: null,
  mention_count: count,
  mention_ids: mentionIds,
  payload_numbers: `{${'0,'.repeat(count - 1)}0}`,
  payloads: [{}],
  previous_numbers: '{}',
  previous: [],
  rewrites: true,
});
