/** How often people reacted to a mention (D27). */
export interface Interactions {
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
}

/** A mention, as the platform answers with it (interface 2.11). */
export interface Mention {
  id: string;
  report_id: string;
  type: string;
  title: string | null;
  content: string | null;
  url: string | null;
  date: string;
  crawled_at: string | null;
  infused_at: string | null;
  language: string;
  location: { country: string };
  sentiment: string;
  channel: string | null;
  tags: string[];
  review: { status: string; reviewed_at: string | null };
  author: { id: string | null; name: string | null; state: string | null; job: string | null } | null;
  source_id: string | null;
  site_id: string | null;
  site_type_id: string | null;
  media_group: string | null;
  classifier_list_id: string[];
  community_list_id: string[];
  collaboration: { user_id: string | null; status_id: string | null } | null;
  influence: number | null;
  rating_normalized: number | null;
  service_rank: number | null;
  microblog_type: string | null;
  native_id: string | null;
  parent_id: string | null;
  root_id: string | null;
  interactions: Interactions | null;
}

/** The known likes, comments and shares of a mention (D27). */
export function engagement({ interactions }: Mention): number | null {
  const { likes = null, comments = null, shares = null } = interactions ?? {};
  if (likes === null && comments === null && shares === null) return null;
  return (likes ?? 0) + (comments ?? 0) + (shares ?? 0);
}

/** A mention of which only the members that are always known are known (D4). */
export const unknownMention = (report_id: string, id: string, date: string): Mention => ({
  id,
  report_id,
  type: 'post',
  title: null,
  content: null,
  url: null,
  date,
  crawled_at: null,
  infused_at: null,
  language: 'qaa',
  location: { country: 'AAA' },
  sentiment: 'unassigned',
  channel: null,
  tags: [],
  review: { status: 'unreviewed', reviewed_at: null },
  author: null,
  source_id: null,
  site_id: null,
  site_type_id: null,
  media_group: null,
  classifier_list_id: [],
  community_list_id: [],
  collaboration: null,
  influence: null,
  rating_normalized: null,
  service_rank: null,
  microblog_type: null,
  native_id: null,
  parent_id: null,
  root_id: null,
  interactions: null,
});
