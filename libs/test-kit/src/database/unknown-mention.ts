import {
  interactionColumns,
  type Mention,
  type MentionDocument,
  type MentionRow,
  searchVector,
} from '@earshot/coding/entities';

/**
 * A mention with the values of `known`. Every other member has the value that means "unknown", and the columns of interactions
 * are those of the interactions.
 */
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
  ...interactionColumns(known.interactions ?? null),
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
  native_id: null,
  parent_id: null,
  root_id: null,
  interactions: null,
  ...known,
});

/** The mention without what is in a separate table. */
export function withoutTexts({
  title: _t,
  content: _c,
  url: _u,
  author_name: _a,
  native_id: _n,
  parent_id: _p,
  root_id: _r,
  interactions: _i,
  ...mention
}: MentionRow): Mention {
  return mention;
}

/** What is in the separate table, with the words of its texts. */
export const documentOf = (mention: MentionRow): MentionDocument => {
  const { report_id, id, date, title, content, url, author_name, native_id, parent_id, root_id, interactions } =
    mention;
  return {
    ...{ report_id, id, date, title, content, url, author_name, native_id, parent_id, root_id, interactions },
    words: searchVector(mention),
    import_id: null,
  };
};
