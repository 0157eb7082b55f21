export { isObject } from './is-object.js';
export type { Problem } from './problem.js';
export { isWholeNumber, parseWholeNumber, wholeNumberText, type WholeNumberRange } from './whole-number.js';
