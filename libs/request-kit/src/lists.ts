import { optional } from './object.js';
import { isPlainText } from './plain-text.js';
import { repeatable } from './query.js';
import { text, wholeNumber } from './values.js';

/** The query parameters `size` and `from` of a list (rules B18, D2, G1). */
export const pageParameters = ({ size, max }: { size: number; max: number }) => ({
  size: optional(wholeNumber('The number of entries in the answer.', { max }), size),
  from: optional(wholeNumber('The number of entries to skip.'), 0),
});

/** The query parameter `filter[id]` of a list (rules B18, G1). `what` is what it selects, such as `these users`. */
export const idFilter = (what: string) => ({ 'filter[id]': repeatable(optional(idList(what))) });

const idList = (what: string) =>
  text(
    { description: `Identifiers, separated by commas: only ${what}.`, minLength: 1 },
    'one or more identifiers separated by commas, each not empty and without NUL or lone surrogates',
    readIds,
  );

function readIds(list: string): string[] | undefined {
  const read = list.split(',').map((id) => id.trim());
  return read.every((id) => id !== '' && isPlainText(id)) ? read : undefined;
}
