export { isObject } from './is-object.js';
export { jsonType } from './json-type.js';
export type { Problem } from './problem.js';
export { isWholeNumber, parseWholeNumber, wholeNumberText, type WholeNumberRange } from './whole-number.js';
