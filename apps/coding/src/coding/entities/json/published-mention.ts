import { normalTags } from '@earshot/filter-kit';
import { interactionsOf } from '../interactions.js';
import type { MentionRow } from './mention-members.js';

/**
 * The members of a mention in the published interface, under their published names, for programs that read them by
 * fixed columns (rule D28).
 */
export const publishedMembers = (row: MentionRow) => ({
  author_id: row.author_id,
  channel: row.channel,
  collaboration_status: row.collaboration_status_id,
  collaboration_user: row.collaboration_user_id,
  content: row.content,
  crawled_at: row.crawled_at,
  date: row.date,
  human_review_status: row.review_status,
  id: row.id,
  influence: row.influence,
  infused_at: row.infused_at,
  interactions: interactionsOf(row.interactions),
  language: row.language,
  location: { country: row.country },
  native_id: row.native_id,
  parent_id: row.parent_id,
  review: { status: row.review_status, reviewed_at: row.reviewed_at },
  root_id: row.root_id,
  sentiment: row.sentiment,
  site_id: row.site_id,
  source_id: row.source_id,
  synthesio_rank: row.service_rank,
  tags: normalTags(row.tags).map((name) => ({ name })),
  title: row.title,
  type: row.type,
  url: row.url,
});
