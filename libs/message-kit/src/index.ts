export { always, count, declaredSchema, instant, listOf, mayLack, named, objectOf, type Of, shown } from './answer.js';
export { body, type Body, bodyObject } from './body.js';
export { isObject } from './is-object.js';
export { jsonType } from './json-type.js';
export { pageParameters, selectableList } from './lists.js';
export { isKey, object, optional, optionalObject, type Shape, type Values } from './object.js';
export { readOpaque, writeOpaque } from './opaque.js';
export { Path } from './path.js';
export { isIdentifier, isPlainText, isTooLongForId, MAX_ID_BYTES, PLAIN_TEXT_PATTERN } from './plain-text.js';
export { type Parameters, query, type Query, repeatable } from './query.js';
export {
  type Described,
  described,
  orNull,
  type Read,
  type Reader,
  reader,
  refine,
  type Schema,
  withExpected,
} from './reader.js';
export { type Budget, formatCount, MAX_PROBLEMS } from './validation.js';
export { check, type Checked } from './check.js';
export { checked } from './checked.js';
export { name, oneOf, text, trueOrFalse, wholeNumber } from './values.js';
export { isWholeNumber, parseWholeNumber, wholeNumberText, type WholeNumberRange } from './whole-number.js';
