import { printable } from '@earshot/error-kit/texts';
import { formatCount } from '@earshot/request-kit/readers';
import { MAX_TEXT_LENGTH } from '../limits.js';
import type { NearNode, PhraseNode, QueryField, QueryNode, TermNode } from './query.js';
import { countTermsOfLeaf, NEAR_COUNTS } from './query-cost.js';
import { QuerySyntaxError } from './query-syntax-error.js';
import { readTerm } from './term.js';
import { readTokens, type Token } from './tokens.js';

const MAX_TERMS = 1_000;
const MAX_LEVELS = 64;
const MAX_DISTANCE = 30;

/**
 * Reads a query (rule D12):
 *
 *     query   = all { "OR" all }
 *     all     = operand { [ "AND" ] operand }
 *     operand = "NOT" operand | [ "-" ] ( "(" query ")" | near | [ field ] term )
 *     near    = term "NEAR/" n term
 *     term    = word | phrase
 *
 * with `-` and a field directly before what they apply to, and `n` from 1 to 30. Throws a QuerySyntaxError for any
 * other text, and for more than 10 000 characters, 1 000 words and phrases (see `countTermsOfLeaf`), or 64 levels of
 * parentheses and `NOT`.
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
    if (token.type === 'NEAR') return rejectSide(token, token);
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
    if (isTerm(token)) return this.termOrNear(token);
    if (token.type !== '(' && token.type !== 'field') return undefined;
    const node = token.type === '(' ? this.nested(token, () => this.group(token)) : this.inField(token);
    return this.next.type === 'NEAR' ? rejectSide(this.next, token) : node;
  }

  private termOrNear(token: Token): TermNode | PhraseNode | NearNode {
    const left = readTerm(token);
    const operator = this.next;
    if (!this.skip('NEAR')) return this.counted(left, token);
    const distance = distanceOf(operator);
    const side = this.take();
    const right = isTerm(side) ? readTerm(side) : rejectSide(operator, side);
    if (this.next.type === 'NEAR') fail('NEAR does not chain; write a NEAR/3 b AND b NEAR/3 c', this.next);
    return this.counted({ type: 'near', sides: [left, right], distance }, token);
  }

  private group(opening: Token): QueryNode {
    const node = this.any();
    return this.skip(')') ? node : fail('the parenthesis that opens here is not closed', opening);
  }

  private inField(field: Token): QueryNode {
    const token = this.take();
    if (token.start !== field.end || !isTerm(token)) {
      return fail(`expected a word or a phrase directly after ${field.text}:`, field);
    }
    return this.counted(readTerm(token, field.text.toLowerCase() as QueryField), token);
  }

  private counted<Leaf extends TermNode | PhraseNode | NearNode>(leaf: Leaf, token: Token): Leaf {
    this.terms += countTermsOfLeaf(leaf);
    if (this.terms <= MAX_TERMS) return leaf;
    return fail(`a query may have at most ${formatCount(MAX_TERMS)} words and phrases; ${NEAR_COUNTS}`, token);
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

const isTerm = ({ type }: Token): boolean => type === 'word' || type === 'phrase';

function distanceOf(near: Token): number {
  const distance = /^NEAR\/(?<distance>[1-9]\d?)$/.exec(near.text)?.groups?.distance;
  if (distance !== undefined && Number(distance) <= MAX_DISTANCE) return Number(distance);
  return fail(
    `NEAR needs a distance from 1 to ${MAX_DISTANCE}, such as a NEAR/3 b (put NEAR in quotes to search for the word)`,
    near,
  );
}

/** Rejects what is in place of a side of `near`, unless `near` itself is wrong. */
function rejectSide(near: Token, found: Token): never {
  distanceOf(near);
  return fail('a side of NEAR must be a word, word* or a phrase in quotes, without a field: a NEAR/3 b', found);
}

function fail(message: string, { start }: Token): never {
  throw new QuerySyntaxError(message, start);
}

function describeToken({ type, text }: Token): string {
  if (type === 'end') return 'the end of the query';
  return type === ')' ? text : `the operator ${printable(text)} (put it in quotes to search for the word)`;
}
