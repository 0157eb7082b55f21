/** How a page reads queries and checks filters: as the services do, with the same messages. Without Nest and class-validator. */
export { isTimeZone } from './time-zone.js';
export { checkFilters } from './check-filters.js';
export { FILTER_KEYS, type FilterKey } from './filter-set.js';
export { savedIds } from './saved.js';
export { parseQuery } from './query/parse-query.js';
export type { QueryNode } from './query/query.js';
export { QuerySyntaxError } from './query/query-syntax-error.js';
export { readTokens, type Token } from './query/tokens.js';
export { readTag } from './tags.js';
export { fold } from './words/fold.js';
export { type Word, withoutTags, wordsOf } from './words/words.js';
