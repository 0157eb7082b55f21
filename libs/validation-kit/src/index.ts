export { isObject } from './is-object.js';
export { jsonType } from './json-type.js';
export { didYouMean, notKnown } from './known-names.js';
export { cut, printable, printablePath } from './printable.js';
export { isWholeNumber, parseWholeNumber, wholeNumberText, type WholeNumberRange } from './whole-number.js';
