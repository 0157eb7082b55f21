import { preparedStatement } from '@earshot/database-kit';
import { CHANGE_COLUMNS, type ChangeRow } from './change-rows.js';

/** Which changes are listed, newest first. */
export interface ListedChanges {
  /** Only changes of this mention. */
  mention: string | null;
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

/** The newest changes of these reports together. A function finds those of each report (decision 0031). */
export const changesOfReports = preparedStatement<ChangeRow, ListedChanges & { reports: readonly string[] }>(
  'changes of reports',
  ($) => `
  select id, report_id, changed_at, user_id, application_id, action, undone_id, mention_count
    from coding.changes_of_reports(
      ${$('reports')}, ${$('mention')}, ${$('after')}, ${$('before')}, ${$('begin')}, ${$('end')}, ${$('includesEnd')},
      ${$('user')}, ${$('most')})
   order by id desc limit ${$('most')}`,
);

/** A change, with whether the previous values of its mentions are known, and whether it wrote whole mentions. */
export type FoundChange = ChangeRow & { hasPrevious: boolean; rewrites: boolean };

/** What a change of a report's settings changed (rule C22). */
export const settingsOfChange = preparedStatement<
  { before: object | null; after: object },
  { report: string; id: string }
>(
  'settings of change',
  ($) => `
  select previous -> 0 as before, payloads -> 0 as after
    from coding.change_record where report_id = ${$('report')} and id = ${$('id')}::bigint`,
);

export const changeOfReport = preparedStatement<FoundChange, { report: string; id: string }>(
  'change of report',
  ($) => `
  select ${CHANGE_COLUMNS}, previous is not null as "hasPrevious", rewrites
    from coding.change_record where report_id = ${$('report')} and id = ${$('id')}::bigint`,
);
