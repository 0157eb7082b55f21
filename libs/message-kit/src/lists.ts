import { optional } from './object.js';
import { isPlainText } from './plain-text.js';
import { query, repeatable } from './query.js';
import { text, wholeNumber } from './values.js';

/** The query parameters `size` and `from` of a list (rules B18, D2, G1). */
export const pageParameters = ({ size, max }: { size: number; max: number }) => ({
  size: optional(wholeNumber('The number of entries in the answer.', { max }), size),
  from: optional(wholeNumber('The number of entries to skip.'), 0),
});

/** A page of a list that `filter[id]` selects from (rules B18, G1): `ids`, or null for all. `what` they are, such as `users`. */
export const selectableList = (what: string, page: { size: number; max: number }) =>
  query(
    { ...pageParameters(page), 'filter[id]': repeatable(optional(idList(what))) },
    ({ 'filter[id]': ids, ...values }) => ({ ...values, ids: ids ?? null }),
  );

const idList = (what: string) =>
  text(
    { description: `Identifiers, separated by commas: only these ${what}.`, minLength: 1 },
    'one or more identifiers separated by commas, each not empty and without NUL or lone surrogates',
    readIds,
  );

function readIds(list: string): string[] | undefined {
  const read = list.split(',').map((id) => id.trim());
  return read.every((id) => id !== '' && isPlainText(id)) ? read : undefined;
}
