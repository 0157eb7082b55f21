import { preparedStatement } from '@earshot/database-kit';
import type { TokenOwner } from '@earshot/service-kit';

/** Mentions of a report that are erased, and the change that records it. */
export interface ErasedMentions {
  id: string;
  reportId: string;
  /** An array as text. */
  mentionIds: string;
  erasedAt: Date;
  /** null if no user asked for it: the mentions are older than the report keeps them. */
  by: Pick<TokenOwner, 'userId' | 'applicationId'> | null;
}

interface Erasure {
  report: string;
  id: string;
  mentions: string;
  erasedAt: Date;
  user: string | null;
  application: string | null;
  isRemembered: boolean;
}

const erase = preparedStatement<{ erased: number }, Erasure>(
  'erase mentions',
  ($) => `
  select coding.erase_mentions(${$('report')}, ${$('id')}, ${$('mentions')}, ${$('erasedAt')}, ${$('user')},
                               ${$('application')}, ${$('isRemembered')}) as erased`,
);

/**
 * The statement that erases mentions: their rows, and their values in change records. It records the change with their
 * ids, without values, and returns how many there were. The caller holds the exclusive lock of the report, and has
 * neither locked nor written mentions or change records in the transaction (decision 0031). Mentions that a user erases
 * are remembered, so that an import does not bring them back (rule C21).
 */
export const eraseStatement = ({ id, reportId, mentionIds, erasedAt, by }: ErasedMentions) =>
  erase({
    ...{ report: reportId, id, mentions: mentionIds, erasedAt },
    user: by?.userId ?? null,
    application: by?.applicationId ?? null,
    isRemembered: by !== null,
  });
