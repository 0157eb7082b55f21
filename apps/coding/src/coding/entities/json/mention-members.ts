import { normalTags } from '@earshot/filter-kit';
import { interactionsOf } from '../interactions.js';
import type { MentionDocument } from '../tables/mention-document.entity.js';
import type { Mention } from '../tables/mention.entity.js';

/** A mention with its texts, joined from the two tables. */
export type MentionRow = Mention & Omit<MentionDocument, 'words' | 'import_id'>;

/**
 * The members of a mention in answers and fixtures (rules D4, D27). It is on every page and in every line of an export:
 * written out, it takes 0.2 to 0.3 µs; derived from a table of members, 3 to 5.
 */
export const mentionMembers = (row: MentionRow) => ({
  id: row.id,
  report_id: row.report_id,
  type: row.type,
  title: row.title,
  content: row.content,
  url: row.url,
  date: row.date,
  crawled_at: row.crawled_at,
  infused_at: row.infused_at,
  language: row.language,
  location: { country: row.country },
  sentiment: row.sentiment,
  channel: row.channel,
  tags: normalTags(row.tags),
  review: { status: row.review_status, reviewed_at: row.reviewed_at },
  author: unlessUnknown({
    id: row.author_id,
    name: row.author_name,
    state: row.author_state,
    job: row.author_job,
  }),
  source_id: row.source_id,
  site_id: row.site_id,
  site_type_id: row.site_type_id,
  media_group: row.media_group,
  classifier_list_id: row.classifier_ids,
  community_list_id: row.community_ids,
  collaboration: unlessUnknown({ user_id: row.collaboration_user_id, status_id: row.collaboration_status_id }),
  influence: row.influence,
  rating_normalized: row.rating_normalized,
  service_rank: row.service_rank,
  microblog_type: row.microblog_type,
  native_id: row.native_id,
  parent_id: row.parent_id,
  root_id: row.root_id,
  interactions: interactionsOf(row.interactions),
});

/** Returns null if every member is null. */
const unlessUnknown = <T extends object>(members: T): T | null =>
  Object.values(members).every((member) => member === null) ? null : members;
