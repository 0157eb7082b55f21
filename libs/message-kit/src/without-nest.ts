/** What reads untrusted values and reports their problems, without Nest: pages read filters with it, too. */
export { check, type Checked } from './check.js';
export { isObject } from './is-object.js';
export { jsonType } from './json-type.js';
export { isKey, object, optional, type Shape, type Values } from './object.js';
export { Path } from './path.js';
export { isPlainText, PLAIN_TEXT_PATTERN } from './plain-text.js';
export { described, type Reader, reader, refine, type Schema } from './reader.js';
export { type Budget, formatCount } from './validation.js';
export { oneOf, text, trueOrFalse, wholeNumber } from './values.js';
