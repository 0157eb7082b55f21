import type { MentionRow } from '@earshot/coding/entities';

/** A mention with the values of `known`. Every other member has the value that means "unknown". */
export const unknownMention = (known: Partial<MentionRow> = {}): MentionRow => ({
  report_id: '',
  id: '',
  date: new Date('2026-05-01T10:00:00Z'),
  crawled_at: null,
  infused_at: null,
  reviewed_at: null,
  rating_normalized: null,
  service_rank: null,
  influence: null,
  type: 'post',
  sentiment: 'unassigned',
  channel: null,
  review_status: 'unreviewed',
  language: 'qaa',
  country: 'AAA',
  tags: [],
  source_id: null,
  site_id: null,
  site_type_id: null,
  media_group: null,
  microblog_type: null,
  author_id: null,
  author_state: null,
  author_job: null,
  collaboration_user_id: null,
  collaboration_status_id: null,
  classifier_ids: [],
  community_ids: [],
  title: null,
  content: null,
  url: null,
  author_name: null,
  ...known,
});

type Texts = 'title' | 'content' | 'url' | 'author_name';

/** The mention without its texts, which are in a separate table. */
export function withoutTexts({
  title: _t,
  content: _c,
  url: _u,
  author_name: _a,
  ...mention
}: MentionRow): Omit<MentionRow, Texts> {
  return mention;
}
