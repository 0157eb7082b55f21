export { CHANNELS } from './channels.js';
export { COUNTRIES, type Country } from './countries.js';
export { type Language, LANGUAGES } from './languages.js';
export type { Reference } from './reference.js';
export { REVIEW_STATUSES } from './review-statuses.js';
export { CODABLE_SENTIMENTS, FILTER_SENTIMENTS, type Sentiment, SENTIMENTS } from './sentiments.js';
export { SITE_TYPES } from './site-types.js';
export { IsChannel, IsCodableSentiment, IsCountryCode, IsLanguageCode, IsReviewStatus } from './validators.js';
