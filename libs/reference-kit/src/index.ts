export { CHANNELS } from './channels.js';
export { CLOSED_LISTS, type ClosedList } from './closed-lists.js';
export { COUNTRIES, type Country } from './countries.js';
export { type Language, LANGUAGES } from './languages.js';
export { MEDIA_GROUPS } from './media-groups.js';
export { MENTION_TYPES } from './mention-types.js';
export { MICROBLOG_TYPES } from './microblog-types.js';
export type { Reference } from './reference.js';
export { REVIEW_STATUSES } from './review-statuses.js';
export { CODABLE_SENTIMENTS, FILTER_SENTIMENTS, type Sentiment, SENTIMENTS } from './sentiments.js';
export { CLOSED_LIST_SCHEMAS, schemaOfList, valueOrNull } from './schemas.js';
export { SITE_TYPES } from './site-types.js';
export {
  IsChannel,
  IsCodableSentiment,
  IsCountryCode,
  IsLanguageCode,
  IsReviewStatus,
  IsSentiment,
} from './validators.js';
