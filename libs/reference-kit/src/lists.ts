/** The reference lists and closed lists, without the validators of payloads, which pages do not need. */
export { CLOSED_LISTS, type ClosedList } from './closed-lists.js';
export { COUNTRIES, type Country } from './countries.js';
export { type Language, LANGUAGES } from './languages.js';
export { REVIEW_STATUSES } from './review-statuses.js';
export { schemaOfList } from './schemas.js';
export { SENTIMENTS } from './sentiments.js';
export { SITE_TYPES } from './site-types.js';
