import { formatCount, MAX_TEXT_LENGTH } from '../limits.js';
import type { QueryField, QueryNode } from './query.js';
import { QuerySyntaxError } from './query-syntax-error.js';
import { readTerm } from './term.js';
import { readTokens, type Token } from './tokens.js';

const MAX_TERMS = 1_000;
const MAX_LEVELS = 64;

/**
 * Reads a query (rule D12):
 *
 *     query   = all { "OR" all }
 *     all     = operand { [ "AND" ] operand }
 *     operand = "NOT" operand | [ "-" ] ( "(" query ")" | [ field ] ( word | phrase ) )
 *
 * `-` and a field must be directly before what they apply to. Throws a QuerySyntaxError for any other text, and for
 * more than 10 000 characters, 1 000 words and phrases, or 64 levels of parentheses and `NOT`.
 */
export function parseQuery(text: string): QueryNode {
  if (text.length > MAX_TEXT_LENGTH) {
    throw new QuerySyntaxError(`a query may have at most ${formatCount(MAX_TEXT_LENGTH)} characters`, MAX_TEXT_LENGTH);
  }
  return new Parser(readTokens(text)).parse();
}

class Parser {
  private index = 0;
  private terms = 0;
  private levels = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  parse(): QueryNode {
    const node = this.any();
    if (this.next.type === ')') fail('the parenthesis that closes here was not opened', this.next);
    return node;
  }

  private any(): QueryNode {
    const nodes = [this.all()];
    while (this.skip('OR')) nodes.push(this.all());
    return nodes.length > 1 ? { type: 'or', nodes } : nodes[0];
  }

  private all(): QueryNode {
    const nodes = [this.operand()];
    while (this.skip('AND') || !['OR', ')', 'end'].includes(this.next.type)) nodes.push(this.operand());
    return nodes.length > 1 ? { type: 'and', nodes } : nodes[0];
  }

  private operand(): QueryNode {
    const token = this.take();
    if (token.type === 'NOT') return this.nested(token, () => negated(this.operand()));
    if (token.type === '-') return negated(this.excluded(token));
    return (
      this.simple(token) ?? fail(`expected a word, a phrase or a parenthesis, found ${describeToken(token)}`, token)
    );
  }

  private excluded(minus: Token): QueryNode {
    const token = this.take();
    const node = token.start === minus.end && this.simple(token);
    return node || fail('expected a word, a phrase or a parenthesis directly after -', minus);
  }

  private simple(token: Token): QueryNode | undefined {
    if (token.type === '(') return this.nested(token, () => this.group(token));
    if (token.type === 'field') return this.inField(token);
    if (token.type === 'word' || token.type === 'phrase') return this.term(token);
    return undefined;
  }

  private group(opening: Token): QueryNode {
    const node = this.any();
    return this.skip(')') ? node : fail('the parenthesis that opens here is not closed', opening);
  }

  private inField(field: Token): QueryNode {
    const token = this.take();
    const isTerm = token.start === field.end && (token.type === 'word' || token.type === 'phrase');
    if (!isTerm) return fail(`expected a word or a phrase directly after ${field.text}:`, field);
    return this.term(token, field.text.toLowerCase() as QueryField);
  }

  private term(token: Token, field?: QueryField): QueryNode {
    if (++this.terms > MAX_TERMS) fail(`a query may have at most ${formatCount(MAX_TERMS)} words and phrases`, token);
    return readTerm(token, field);
  }

  private nested(token: Token, read: () => QueryNode): QueryNode {
    if (++this.levels > MAX_LEVELS) fail(`parentheses and NOT may nest at most ${MAX_LEVELS} levels deep`, token);
    const node = read();
    this.levels--;
    return node;
  }

  private get next(): Token {
    return this.tokens[this.index];
  }

  /** Takes the next token. The token `end` stays, so there is always a next one. */
  private take(): Token {
    const token = this.next;
    if (token.type !== 'end') this.index++;
    return token;
  }

  private skip(type: Token['type']): boolean {
    if (this.next.type !== type) return false;
    this.index++;
    return true;
  }
}

/** Two negations cancel out, so a NotNode never contains another one. */
const negated = (node: QueryNode): QueryNode => (node.type === 'not' ? node.node : { type: 'not', node });

function fail(message: string, { start }: Token): never {
  throw new QuerySyntaxError(message, start);
}

function describeToken({ type, text }: Token): string {
  if (type === 'end') return 'the end of the query';
  return type === ')' ? text : `the operator ${text} (put it in quotes to search for the word)`;
}
