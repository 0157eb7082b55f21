export { isObject } from './is-object.js';
export { jsonType } from './json-type.js';
export { isWholeNumber, parseWholeNumber, wholeNumberText, type WholeNumberRange } from './whole-number.js';
