import type { Mention, MentionDocument } from '@earshot/coding/entities';
import { resource } from '@earshot/document-kit';

/** A mention with its words, as the database holds them. */
export type MentionRow = Mention & Pick<MentionDocument, 'title' | 'content' | 'url' | 'author_name'>;

/** A mention as clients see it (contract D4). */
export const mentionResource = (row: MentionRow) =>
  resource('mention', {
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
    tags: row.tags,
    review: { status: row.review_status, reviewed_at: row.reviewed_at },
    author: authorResource(row),
    source_id: row.source_id,
    site_id: row.site_id,
    site_type_id: row.site_type_id,
    media_group: row.media_group,
    classifier_list_id: row.classifier_ids,
    community_list_id: row.community_ids,
    collaboration: collaboration(row),
    influence: row.influence,
    rating_normalized: row.rating_normalized,
    service_rank: row.service_rank,
    microblog_type: row.microblog_type,
  });

/** null as a whole where nothing of the author is known. */
function authorResource({ author_id, author_name, author_state, author_job }: MentionRow) {
  if (author_id === null && author_name === null && author_state === null && author_job === null) return null;
  return resource('author', { id: author_id, name: author_name, state: author_state, job: author_job });
}

function collaboration({ collaboration_user_id, collaboration_status_id }: MentionRow) {
  if (collaboration_user_id === null && collaboration_status_id === null) return null;
  return { user_id: collaboration_user_id, status_id: collaboration_status_id };
}
