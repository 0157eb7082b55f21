import type { NumberField, TimeField, ValueField } from '@earshot/filter-kit';
import type { FacetName, ListName, NumberName, TimeName } from './mention-columns.js';

/** The fields of filters that columns do not hold. */
export type OutsideField = 'title';

/** The column of each field. Exhaustive: a field without a column does not compile. */
export const VALUE_COLUMNS: Readonly<Record<Exclude<ValueField, OutsideField | 'id'>, FacetName | ListName>> = {
  author: 'author_id',
  author_job: 'author_job',
  author_state: 'author_state',
  channel: 'channel',
  classifier: 'classifier_ids',
  collaboration_status: 'collaboration_status_id',
  collaboration_user: 'collaboration_user_id',
  community: 'community_ids',
  country: 'country',
  language: 'language',
  media_group: 'media_group',
  microblog_type: 'microblog_type',
  review_status: 'review_status',
  sentiment: 'sentiment',
  site: 'site_id',
  site_type: 'site_type_id',
  source: 'source_id',
  tag: 'tags',
  type: 'type',
};

export const NUMBER_COLUMNS: Readonly<Record<NumberField, NumberName>> = {
  influence: 'influence',
  rating_normalized: 'rating_normalized',
  service_rank: 'service_rank',
};

export const TIME_COLUMNS: Readonly<Record<TimeField, TimeName>> = {
  crawled_at: 'crawled_at',
  date: 'date',
  infused_at: 'infused_at',
  reviewed_at: 'reviewed_at',
};

/** In a report without collaboration, no mention has a collaboration user or status (rule D10). */
export const needsCollaboration = (field: ValueField): boolean =>
  field === 'collaboration_user' || field === 'collaboration_status';
