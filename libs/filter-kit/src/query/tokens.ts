import type { QueryField, QueryNode } from './query.js';

/** The query cannot be understood; `position` counts characters from 0. */
export class QuerySyntaxError extends Error {
  constructor(
    readonly position: number,
    message: string,
  ) {
    super(message);
  }
}

/** What a query is made of. */
export type Token = { position: number } & (
  { type: 'AND' | 'OR' | 'NOT' | '(' | ')' | 'end' } | { type: 'leaf'; node: QueryNode }
);

const OPERATORS = new Set(['AND', 'OR', 'NOT']);

/** A minus directly in front of something, a parenthesis, a field with nothing behind it, a phrase or a word. */
const TOKEN =
  /(?<minus>-(?=[^\s)]))|(?<parenthesis>[()])|(?<lonely>(?:title|content|author):)(?=[\s()]|$)|(?<field>(?:title|content|author):)?(?:"(?<phrase>[^"]*)(?<quote>"?)|(?<word>[^\s"()]+))/gy;

const SPACE = /\s*/y;

/** Splits a query into tokens, one at a time; the last is `end`. */
export function* tokensOf(text: string): Generator<Token> {
  let position = 0;
  for (;;) {
    SPACE.lastIndex = position;
    SPACE.exec(text);
    position = SPACE.lastIndex;
    if (position === text.length) break;
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(text)!;
    yield toToken(match.groups!, position);
    position = TOKEN.lastIndex;
  }
  yield { type: 'end', position };
}

function toToken(parts: Record<string, string | undefined>, position: number): Token {
  const { minus, parenthesis, phrase, word } = parts;
  const field = parts.field?.slice(0, -1) as QueryField | undefined;
  if (minus) return { type: 'NOT', position };
  if (parenthesis) return { type: parenthesis as '(' | ')', position };
  if (phrase !== undefined) return { type: 'leaf', node: toPhrase(phrase, parts.quote, field, position), position };
  if (parts.lonely)
    throw new QuerySyntaxError(position, `a word or a phrase must stand directly behind ${parts.lonely}`);
  if (word !== undefined && !field && OPERATORS.has(word)) return { type: word as 'AND' | 'OR' | 'NOT', position };
  return { type: 'leaf', node: toTerm(word!, field, position), position };
}

/** What a word can be found by: letters, digits and marks. */
const SEARCHABLE = /[\p{L}\p{N}\p{M}]/u;

function toPhrase(text: string, quote: string | undefined, field: QueryField | undefined, position: number): QueryNode {
  if (quote === '') throw new QuerySyntaxError(position, 'the quotation mark is not closed');
  if (!SEARCHABLE.test(text)) throw new QuerySyntaxError(position, 'the phrase holds no letter or digit');
  return { type: 'phrase', text, ...(field && { field }) };
}

function toTerm(word: string, field: QueryField | undefined, position: number): QueryNode {
  const prefix = word.endsWith('*');
  const text = prefix ? word.slice(0, -1) : word;
  if (text.includes('*')) throw new QuerySyntaxError(position, 'an asterisk may stand only at the end of a word');
  if (!SEARCHABLE.test(text)) throw new QuerySyntaxError(position, `"${word}" holds no letter or digit`);
  return { type: 'term', text, prefix, ...(field && { field }) };
}
