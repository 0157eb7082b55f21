import type { ValueField, ValuesFilter } from '@earshot/filter-kit';
import { textArray } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import type { Target } from './compile-filters.js';

/** The columns that hold one value each. */
const COLUMNS: Partial<Record<ValueField, string>> = {
  author: 'author_id',
  author_job: 'author_job',
  author_state: 'author_state',
  channel: 'channel',
  collaboration_status: 'collaboration_status_id',
  collaboration_user: 'collaboration_user_id',
  country: 'country',
  id: 'id',
  language: 'language',
  media_group: 'media_group',
  microblog_type: 'microblog_type',
  review_status: 'review_status',
  sentiment: 'sentiment',
  site: 'site_id',
  site_type: 'site_type_id',
  source: 'source_id',
  type: 'type',
};

/** The columns that hold a list; one value in common suffices. */
const LIST_COLUMNS: Partial<Record<ValueField, string>> = {
  classifier: 'classifier_ids',
  community: 'community_ids',
};

/** Filters that list values: any one of them suffices (specification 2.6). */
export function compileValues({ field, values, path }: ValuesFilter, target: Target): string {
  if (field === 'channel') refuseWithoutChannels(target, path);
  if (field.startsWith('collaboration_') && !target.report.collaboration_enabled) return 'false';
  const column = COLUMNS[field];
  // PostgreSQL takes longer to look into an array than to compare, mention by mention.
  if (column && values.length === 1) return `mention.${column} = ${target.parameters.add(values[0])}::text`;
  const list = `${target.parameters.add(textArray(values))}::text[]`;
  if (field === 'title') return hasTitle(list, target);
  const listColumn = LIST_COLUMNS[field];
  if (listColumn) return `mention.${listColumn} && ${list} collate "C"`;
  return `mention.${column} = any(${list})`;
}

/** Exact titles, looked up by their digest, which an index holds. */
const hasTitle = (list: string, { reportId, byRow }: Target): string =>
  byRow
    ? `document.title = any(${list})`
    : `mention.id in (select id from coding.mention_document as document where document.report_id = ${reportId}
         and md5(document.title) in (select md5(title) from unnest(${list}) as title) and document.title = any(${list}))`;

/** The channels filter is not available in a report without channels (contract D10). */
function refuseWithoutChannels({ report }: Target, path: string): void {
  if (report.channels_enabled) return;
  throw DocumentError.badRequest({ detail: 'This report has no channels to filter by.', meta: { path } });
}
