import { mentionResource, type MentionRow } from '@earshot/coding/entities';

/** A mention of which everything is known, so that its resource object has every member, and every object in it. */
export const KNOWN_MENTION: MentionRow = {
  ...{ report_id: '', id: '', type: '', title: '', content: '', url: '', language: '', country: '', sentiment: '' },
  ...{ date: new Date(0), crawled_at: new Date(0), infused_at: new Date(0), reviewed_at: new Date(0) },
  ...{ native_id: '', parent_id: '', root_id: '', engagement: 0 },
  interactions: { likes: 0, comments: 0, shares: 0, views: 0 },
  ...{ rating_normalized: 0, service_rank: 0, influence: 0, channel: '', review_status: '', tags: [] },
  ...{ source_id: '', site_id: '', site_type_id: '', media_group: '', microblog_type: '' },
  ...{ author_id: '', author_name: '', author_state: '', author_job: '' },
  ...{ collaboration_user_id: '', collaboration_status_id: '', classifier_ids: [], community_ids: [] },
};

/** The members that mentions have in answers to an application (D4, D28). */
export const memberNames = (shown: 'all' | 'published'): string[] => Object.keys(mentionResource(KNOWN_MENTION, shown));
