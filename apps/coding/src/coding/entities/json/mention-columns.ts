import { type CodedValues, codedValues } from './coded-members.js';
import { interactionColumns } from '../interactions.js';
import type { MentionDocument } from '../tables/mention-document.entity.js';
import type { MentionInput } from './mention-input.js';
import type { Mention } from '../tables/mention.entity.js';
import { searchVector } from '../search-vector.js';

/** The columns of a row for a statement: times are texts in ISO 8601. */
export type Columns<Row> = {
  [Name in keyof Row]: Exclude<Row[Name], Date> | (Date extends Row[Name] ? string : never);
};

/** The row of a mention. */
export const mentionColumns = (mention: MentionInput): Columns<Mention> => ({
  report_id: mention.report_id,
  id: mention.id,
  date: mention.date,
  crawled_at: mention.crawled_at,
  infused_at: mention.infused_at,
  reviewed_at: mention.review.reviewed_at,
  rating_normalized: mention.rating_normalized,
  service_rank: mention.service_rank,
  influence: mention.influence,
  ...interactionColumns(mention.interactions),
  type: mention.type,
  // A whole mention has a value for every coded member.
  ...(codedValues(mention) as Required<CodedValues>),
  source_id: mention.source_id,
  site_id: mention.site_id,
  site_type_id: mention.site_type_id,
  media_group: mention.media_group,
  microblog_type: mention.microblog_type,
  author_id: mention.author?.id ?? null,
  author_state: mention.author?.state ?? null,
  author_job: mention.author?.job ?? null,
  collaboration_user_id: mention.collaboration?.user_id ?? null,
  collaboration_status_id: mention.collaboration?.status_id ?? null,
  classifier_ids: mention.classifier_list_id,
  community_ids: mention.community_list_id,
});

/** The texts that are searched, and their words. */
type Searched = 'title' | 'content' | 'author_name' | 'words';

/** The columns of its document without words. `import_id` is the change, an import, that writes them; null for a load. */
export function linkColumns(
  { report_id, id, date, url, native_id, parent_id, root_id, interactions }: MentionInput,
  import_id: string | null,
): Columns<Omit<MentionDocument, Searched>> {
  return { report_id, id, date, url, native_id, parent_id, root_id, interactions, import_id };
}

/** The row of its document. */
export function documentColumns(mention: MentionInput, import_id: string | null): Columns<MentionDocument> {
  const { title, content } = mention;
  const author_name = mention.author?.name ?? null;
  const words = searchVector({ title, content, author_name });
  return { ...linkColumns(mention, import_id), title, content, author_name, words };
}
