import type { ChangeRecord } from '@earshot/coding/entities';
import { resource } from '@earshot/document-kit';
import { changeId } from '../write/change-id.js';
import type { Change } from './changes.message.js';

/** A change record without its mentions and values. */
export type ChangeRow = Pick<
  ChangeRecord,
  'id' | 'report_id' | 'changed_at' | 'user_id' | 'application_id' | 'action' | 'undone_id'
> & { mention_count: number };

/** The columns of a ChangeRow. Records of earlier versions have no count. */
export const CHANGE_COLUMNS = `id, report_id, changed_at, user_id, application_id, action, undone_id,
  coalesce(mention_count, (select count(distinct mention) from unnest(mention_ids) as mention)::integer) as mention_count`;

/** The members of a change (rule C15). */
export const changeMembers = (row: ChangeRow): Change => ({
  id: changeId(row),
  report_id: row.report_id,
  user_id: row.user_id,
  app_id: row.application_id,
  action: row.action,
  changed_at: row.changed_at,
  mention_count: row.mention_count,
  undone_id: row.undone_id === null ? null : changeId({ id: row.undone_id, report_id: row.report_id }),
});

/** The resource object of a change in the list of changes. */
export const changeResource = (row: ChangeRow) => resource('change', changeMembers(row));
