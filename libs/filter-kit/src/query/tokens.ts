import { QUERY_FIELDS } from './query.js';
import { QuerySyntaxError } from './query-syntax-error.js';

/** A piece of a query: an operator, a parenthesis, a field, a word, a quoted phrase, or the end. */
export interface Token {
  readonly type: 'AND' | 'OR' | 'NOT' | 'NEAR' | 'ONEAR' | '-' | '(' | ')' | 'field' | 'phrase' | 'word' | 'end';
  /** As written, but a field without its colon and a phrase without its quotes. `NEAR` and `ONEAR` have their distance, if any. */
  readonly text: string;
  /** Indices into the query; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Without a `type`, the text is the type. Fields may be in any case, operators only in upper case. */
const RULES: readonly { readonly pattern: RegExp; readonly type?: Token['type'] }[] = [
  { pattern: /$/y, type: 'end' },
  { pattern: /([-()])/y },
  { pattern: /(AND|OR|NOT)(?![^\s"()])/y },
  { pattern: /(NEAR(?:\/[^\s"()]*)?)(?![^\s"()])/y, type: 'NEAR' },
  { pattern: /(ONEAR(?:\/[^\s"()]*)?)(?![^\s"()])/y, type: 'ONEAR' },
  { pattern: new RegExp(`(${QUERY_FIELDS.join('|')}):`, 'iy'), type: 'field' },
  { pattern: /"([^"]*)"/y, type: 'phrase' },
  { pattern: /([^\s"()]+)/y, type: 'word' },
];

/**
 * Splits a query into tokens; the last is `end`. A word is any run of characters other than white space, quotes and
 * parentheses: `C++`, `R&D`, `foo-bar`, `#tag`, `10:30`, `user:bob` and URLs are words. `-` is an operator and `title:`
 * a field only at the start of a run.
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

export const isTerm = ({ type }: Token): boolean => type === 'word' || type === 'phrase';

export const isNear = ({ type }: Token): boolean => type === 'NEAR' || type === 'ONEAR';

/** Whether it begins a term or a group. */
export const beginsOperand = (token: Token): boolean => isTerm(token) || token.type === '(';

/** The index of the parenthesis that closes, for each that opens. */
export function closingsOf(tokens: readonly Token[]): ReadonlyMap<Token, number> {
  const closings = new Map<Token, number>();
  const open: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === '(') open.push(token);
    const opening = token.type === ')' ? open.pop() : undefined;
    if (opening) closings.set(opening, index);
  }
  return closings;
}
