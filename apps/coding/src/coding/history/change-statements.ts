import { preparedStatement } from '@earshot/database-kit';
import { CHANGE_COLUMNS, type ChangeRow } from './change-rows.js';

/** Which changes of one report are listed, newest first. */
export interface ListedChanges {
  report: string;
  /** Exclusive bounds of the numbers of the records. */
  after: string;
  before: string;
  /** The first instant, and the end with whether it belongs to the range. */
  begin: string;
  end: string;
  includesEnd: boolean;
  user: string | null;
  most: number;
}

type Placeholder<P> = (parameter: keyof P & string) => string;

const isListed = ($: Placeholder<ListedChanges>): string => `
  report_id = ${$('report')} and id > ${$('after')}::bigint and id < ${$('before')}::bigint
  and changed_at >= ${$('begin')}::timestamptz
  and (changed_at < ${$('end')}::timestamptz or (${$('includesEnd')} and changed_at = ${$('end')}::timestamptz))
  and (${$('user')}::text is null or user_id = ${$('user')})`;

const newestFirst = ($: Placeholder<ListedChanges>): string => `order by id desc limit ${$('most')}`;

/** The changes of a report. */
export const changesOfReport = preparedStatement<ChangeRow, ListedChanges>(
  'changes of report',
  ($) => `select ${CHANGE_COLUMNS} from coding.change_record where ${isListed($)} ${newestFirst($)}`,
);

type OfMention = ListedChanges & { mention: string };

/** The small changes of a mention, which an index finds (decision 0034). They are found first, whatever their order. */
export const smallChangesOfMention = preparedStatement<ChangeRow, OfMention>(
  'small changes of mention',
  ($) => `
  with found as materialized (
    select ${CHANGE_COLUMNS} from coding.change_record
     where ${isListed($)} and mention_count <= 100 and mention_ids @> array[${$('mention')}::text])
  select * from found ${newestFirst($)}`,
);

/** The large changes of a mention, and those of earlier versions. They are few, and are read one after the other. */
export const largeChangesOfMention = preparedStatement<ChangeRow, OfMention>(
  'large changes of mention',
  ($) => `
  select ${CHANGE_COLUMNS} from coding.change_record
   where ${isListed($)} and (mention_count <= 100) is not true and ${$('mention')} = any(mention_ids)
   ${newestFirst($)}`,
);

/** A change. */
export const changeOfReport = preparedStatement<ChangeRow & { hasPrevious: boolean }, { report: string; id: string }>(
  'change of report',
  ($) => `
  select ${CHANGE_COLUMNS}, previous is not null as "hasPrevious"
    from coding.change_record where report_id = ${$('report')} and id = ${$('id')}::bigint`,
);
