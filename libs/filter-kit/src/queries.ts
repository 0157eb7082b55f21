import type { QueryFilter } from './filters.js';
import { formatCount, MAX_TEXT_LENGTH } from './limits.js';
import type { Read } from './path.js';
import { parseQuery } from './query/parse-query.js';
import { countTerms } from './query/query.js';
import { QuerySyntaxError } from './query/query-syntax-error.js';
import { isText } from './values.js';

/** A filter by words in the query syntax. A syntax error is reported with its position (rule D12). */
export const query: Read<QueryFilter> = (value, at) => {
  if (!isText(value)) {
    return at.reject(
      `must be a query, a string of at most ${formatCount(MAX_TEXT_LENGTH)} characters, without NUL or lone surrogates`,
    );
  }
  at.spend('query characters', value.length);
  try {
    const node = parseQuery(value);
    at.spend('query words', countTerms(node));
    return { type: 'query', query: node, path: at.path };
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    return at.reject(`is not a valid query at character ${characterNumber(value, error.position)}: ${error.message}`);
  }
};

/** The number of the character at `position`, from 1; a surrogate pair is one character. */
const characterNumber = (text: string, position: number): number => [...text.slice(0, position)].length + 1;
