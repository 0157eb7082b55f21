import { printable } from '@earshot/error-kit/texts';
import { formatCount } from '@earshot/message-kit/without-nest';
import { isLongerThan, MAX_TEXT_LENGTH } from '../limits.js';
import { fold } from '../words/fold.js';
import type { NearNode, NearSide, PhraseNode, QueryField, QueryNode, TermNode } from './query.js';
import { countTermsOfLeaf, NEAR_COUNTS } from './query-cost.js';
import { fail, failUnclosed } from './failures.js';
import { distanceOf, rejectSide } from './near.js';
import { QuerySyntaxError } from './query-syntax-error.js';
import { readTerm } from './term.js';
import { beginsOperand, closingsOf, isNear, isTerm, readTokens, type Token } from './tokens.js';

const MAX_TERMS = 1_000;
const MAX_LEVELS = 64;

/**
 * Reads a query (rule D12):
 *
 *     query   = all { "OR" all }
 *     all     = operand { [ "AND" ] operand }
 *     operand = "NOT" operand | [ "-" ] ( near | [ field ] ( term | "(" query ")" ) )
 *     near    = side ( "NEAR/" | "ONEAR/" ) n side
 *     side    = term | "(" side { "OR" side } ")"
 *     term    = word | phrase
 *
 * with `-` and a field directly before what they apply to, no field inside the group of another, and `n` from 1 to 30. Throws a QuerySyntaxError for any
 * other text, and for more than 10 000 characters, 1 000 words and phrases (see `countTermsOfLeaf`), or 64 levels of
 * parentheses and `NOT`.
 */
export function parseQuery(text: string): QueryNode {
  if (isLongerThan(text, MAX_TEXT_LENGTH) || isLongerThan(fold(text), MAX_TEXT_LENGTH)) {
    const most = `at most ${formatCount(MAX_TEXT_LENGTH)} characters, also with what ligatures stand for`;
    throw new QuerySyntaxError(`a query may have ${most}`, Math.min(text.length, MAX_TEXT_LENGTH));
  }
  return new Parser(readTokens(text)).parse();
}

class Parser {
  private index = 0;
  private terms = 0;
  private levels = 0;
  /** The field of the group that is read, if it has one. */
  private inGroup?: { readonly field: QueryField };
  private readonly closings: ReadonlyMap<Token, number>;

  constructor(private readonly tokens: readonly Token[]) {
    this.closings = closingsOf(tokens);
  }

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
    if (isNear(token)) return rejectSide(token, token);
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
    if (token.type === 'field') return this.inField(token);
    if (!beginsOperand(token)) return undefined;
    const operator = this.nearAfter(token);
    return operator ? this.near(token, operator) : this.termOrGroup(token);
  }

  /** The NEAR after the term or group that begins with the token that was taken last. */
  private nearAfter(token: Token): Token | undefined {
    const end = token.type === '(' ? this.closings.get(token) : this.index - 1;
    const after = end === undefined ? undefined : this.tokens[end + 1];
    return after && isNear(after) ? after : undefined;
  }

  private near(token: Token, operator: Token): NearNode {
    const distance = distanceOf(operator);
    const left = this.side(token, operator);
    this.take();
    const right = this.side(this.take(), operator);
    if (isNear(this.next)) fail(`${this.next.type} does not chain; write a NEAR/3 b AND b NEAR/3 c`, this.next);
    const ordered = operator.type === 'ONEAR';
    return this.counted({ type: 'near', sides: [left, right], distance, ordered, ...this.inGroup }, token);
  }

  private side(token: Token, operator: Token): NearSide {
    if (isTerm(token)) return [readTerm(token)];
    if (token.type !== '(') return rejectSide(operator, token);
    return this.nested(token, () => {
      const alternatives = [...this.side(this.take(), operator)];
      while (this.skip('OR')) alternatives.push(...this.side(this.take(), operator));
      if (this.skip(')')) return alternatives;
      return this.next.type === 'end' ? failUnclosed(token) : rejectSide(operator, this.next);
    });
  }

  private termOrGroup(token: Token): QueryNode {
    if (isTerm(token)) return this.counted({ ...readTerm(token), ...this.inGroup }, token);
    return this.nested(token, () => {
      const node = this.any();
      return this.skip(')') ? node : failUnclosed(token);
    });
  }

  private inField(field: Token): QueryNode {
    const token = this.take();
    if (token.start !== field.end || !beginsOperand(token)) {
      return fail(`expected a word, a phrase or a parenthesis directly after ${field.text}:`, field);
    }
    if (this.inGroup) fail(`a group after ${this.inGroup.field}: may have no fields`, field);
    const operator = this.nearAfter(token);
    if (operator) rejectSide(operator, field);
    this.inGroup = { field: field.text.toLowerCase() as QueryField };
    const node = this.termOrGroup(token);
    this.inGroup = undefined;
    return node;
  }

  private counted<Leaf extends TermNode | PhraseNode | NearNode>(leaf: Leaf, token: Token): Leaf {
    this.terms += countTermsOfLeaf(leaf);
    if (this.terms <= MAX_TERMS) return leaf;
    return fail(`a query may have at most ${formatCount(MAX_TERMS)} words and phrases; ${NEAR_COUNTS}`, token);
  }

  private nested<Read>(token: Token, read: () => Read): Read {
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

function describeToken({ type, text }: Token): string {
  if (type === 'end') return 'the end of the query';
  return type === ')' ? text : `the operator ${printable(text)} (put it in quotes to search for the word)`;
}
