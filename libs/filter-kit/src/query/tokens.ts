import { QUERY_FIELDS } from './query.js';
import { QuerySyntaxError } from './query-syntax-error.js';

/** A piece of a query: a sign of its grammar, a field in front of what it applies to, a word, a quoted phrase. */
export interface Token {
  readonly type: 'AND' | 'OR' | 'NOT' | '-' | '(' | ')' | 'field' | 'phrase' | 'word' | 'end';
  /** As written; of a field without its colon, of a phrase without its quotes. */
  readonly text: string;
  /** Where it begins and where it ends, as indices into the query. */
  readonly start: number;
  readonly end: number;
}

/** Signs and operators are their own type. Fields may be written in any case, operators in upper case only. */
const RULES: readonly { readonly pattern: RegExp; readonly type?: Token['type'] }[] = [
  { pattern: /$/y, type: 'end' },
  { pattern: /([-()])/y },
  { pattern: /(AND|OR|NOT)(?![^\s"()])/y },
  { pattern: new RegExp(`(${QUERY_FIELDS.join('|')}):`, 'iy'), type: 'field' },
  { pattern: /"([^"]*)"/y, type: 'phrase' },
  { pattern: /([^\s"()]+)/y, type: 'word' },
];

/**
 * Splits a query into tokens, the last of which is its end. A word is any run of characters other than white space,
 * quotes and parentheses: `C++`, `R&D`, `foo-bar`, `#tag`, `10:30`, `user:bob` and URLs are words, and only at the
 * start of a run is `-` a sign and `title:` a field.
 */
export function readTokens(query: string): Token[] {
  const tokens: Token[] = [];
  do tokens.push(readToken(query, tokens.at(-1)?.end ?? 0));
  while (tokens.at(-1)?.type !== 'end');
  return tokens;
}

function readToken(query: string, from: number): Token {
  const start = matchAt(/\s*/y, query, from)?.end ?? from;
  for (const { pattern, type } of RULES) {
    const found = matchAt(pattern, query, start);
    if (found) return { type: type ?? (found.text as Token['type']), text: found.text, start, end: found.end };
  }
  throw new QuerySyntaxError('the quote that opens here is not closed', start);
}

function matchAt(pattern: RegExp, query: string, start: number): { text: string; end: number } | undefined {
  pattern.lastIndex = start;
  const found = pattern.exec(query);
  return found ? { text: found[1] ?? '', end: pattern.lastIndex } : undefined;
}
