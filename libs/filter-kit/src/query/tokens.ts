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

/** What is invisible neither separates tokens nor belongs to one (rule D12). */
const INVISIBLE = String.raw`\p{DI}*`;
/** White space, straight quotes and parentheses, also of full width, end a word wherever they are. */
const ENDS_WORD = String.raw`\p{White_Space}"()（）`;
const AFTER_OPERATOR = `(?!${INVISIBLE}[^${ENDS_WORD}\\p{DI}])`;
const DISTANCE = String.raw`(?:\/[^${ENDS_WORD}\p{DI}]*)?`;

/** They quote at the edges of a phrase. Inside a word they separate. */
const QUOTES = '“”„«»＂';
/** Only an excluding sign, or a colon, is before a token without white space. */
const OPENS = String.raw`(?<=(?:^|[\p{White_Space}(（:：–−－-])${INVISIBLE})[${QUOTES}]`;
const CLOSES = String.raw`["${QUOTES}](?=${INVISIBLE}(?:[\p{White_Space})）]|$))`;
const DASHES = '–−－';
const EXCLUDES = String.raw`(?<=(?:^|[\p{White_Space}(（])${INVISIBLE})[${DASHES}](?=${INVISIBLE}[^\p{White_Space}\p{DI})）${DASHES}-])`;

/** Without a `type`, the text is the type. Fields may be in any case, operators only in upper case. */
const RULES: readonly { readonly pattern: RegExp; readonly type?: Token['type'] }[] = [
  rule('()$', 'end'),
  rule(`(-|${EXCLUDES})`, '-'),
  rule('([(（])', '('),
  rule('([)）])', ')'),
  rule(`(AND|OR|NOT)${AFTER_OPERATOR}`),
  rule(`(NEAR${DISTANCE})${AFTER_OPERATOR}`, 'NEAR'),
  rule(`(ONEAR${DISTANCE})${AFTER_OPERATOR}`, 'ONEAR'),
  rule(`(${QUERY_FIELDS.map(anyCase).join('|')})[:：]`, 'field'),
  rule('"([^"]*)"', 'phrase'),
  rule(`${OPENS}(.*?)${CLOSES}`, 'phrase'),
  rule(`(?!${OPENS})((?:(?!(?<=[:：])[${QUOTES}])[^${ENDS_WORD}])+)`, 'word'),
];

/** What is invisible after a token is a part of it, so that what follows follows it directly. */
function rule(pattern: string, type?: Token['type']): (typeof RULES)[number] {
  return { pattern: new RegExp(pattern + INVISIBLE, 'suy'), type };
}

/** Without the flag `i`, which operators must not have. */
function anyCase(name: string): string {
  return name.replaceAll(/./g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

const GAP = /[\p{White_Space}\p{DI}]*/uy;

/**
 * Splits a query into tokens; the last is `end`. A word is any run of characters other than white space, quotes and
 * parentheses: `C++`, `R&D`, `foo-bar`, `#tag`, `10:30`, `user:bob` and URLs are words. `-` is an operator and `title:`
 * a field only at the start of a run. Typographic signs, and those of full width, mean what they look like (rule D12).
 */
export function readTokens(query: string): Token[] {
  const tokens: Token[] = [];
  do tokens.push(readToken(query, tokens.at(-1)?.end ?? 0));
  while (tokens.at(-1)?.type !== 'end');
  return tokens;
}

function readToken(query: string, from: number): Token {
  const start = matchAt(GAP, query, from)?.end ?? from;
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
