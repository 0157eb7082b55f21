import type { QueryFilter } from './filters.js';
import { MAX_TEXT_LENGTH, shown } from './limits.js';
import type { Read } from './path.js';
import { parseQuery } from './query/parse-query.js';
import { countTerms } from './query/query.js';
import { QuerySyntaxError } from './query/query-syntax-error.js';
import { isText } from './values.js';

/** A filter by words in the query syntax; a syntax error says where (rule D12). */
export const query: Read<QueryFilter> = (value, at) => {
  if (!isText(value)) {
    return at.reject(
      `must be a query, a string of at most ${shown(MAX_TEXT_LENGTH)} characters, without NUL or lone surrogates`,
    );
  }
  at.spend('query characters', value.length);
  try {
    const node = parseQuery(value);
    at.spend('query words', countTerms(node));
    return { type: 'query', query: node, path: at.path };
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    return at.reject(`is no valid query at character ${countedFromOne(value, error.position)}: ${error.message}`);
  }
};

/** Characters as people count them: from one, those beyond the basic plane as one. */
const countedFromOne = (text: string, position: number): number => [...text.slice(0, position)].length + 1;
