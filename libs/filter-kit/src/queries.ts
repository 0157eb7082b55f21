import type { QueryFilter } from './filters.js';
import { type Path, type Reader, reader } from '@earshot/message-kit/without-nest';
import { BUDGETS } from './budgets.js';
import { listSchema, listText, readList } from './lists.js';
import { parseQuery } from './query/parse-query.js';
import type { QueryNode } from './query/query.js';
import { countTerms } from './query/query-cost.js';
import { QuerySyntaxError } from './query/query-syntax-error.js';
import { isText, text } from './values.js';
import { fold } from './words/fold.js';

const EXPECTED = `a query, ${text.expected}`;

/** A filter by words in the query syntax (rule D12). */
export const query: Reader<QueryFilter> = reader(text.schema, EXPECTED, (value, at) => {
  const node = readQuery(value, at);
  return node && { type: 'query', query: node, path: at.path };
});

/** A filter by queries, which are alternatives (rule D15). */
export const keywords: Reader<QueryFilter> = reader(listSchema(text.schema), listText(EXPECTED), (list, at) => {
  const nodes = readList(list, at, EXPECTED, readQuery);
  if (!nodes || nodes.length === 0) return undefined;
  return { type: 'query', query: nodes.length > 1 ? { type: 'or', nodes } : nodes[0], path: at.path };
});

/** Reads a query. A syntax error is reported with its position (rule D12). */
function readQuery(value: unknown, at: Path): QueryNode | undefined {
  if (!isText(value)) return at.reject('value_invalid', `must be ${EXPECTED}`);
  at.spend(BUDGETS.queryCharacters, Math.max(value.length, fold(value).length));
  try {
    const node = parseQuery(value);
    at.spend(BUDGETS.queryWords, countTerms(node));
    return node;
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    return at.reject(
      'query_invalid',
      `is not a valid query at character ${characterNumber(value, error.position)}: ${error.message}`,
    );
  }
}

/** The number of the character at `position`, from 1; a surrogate pair is one character. */
const characterNumber = (text: string, position: number): number => [...text.slice(0, position)].length + 1;
