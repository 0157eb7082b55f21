import type { QueryNode } from './query.js';
import { QuerySyntaxError, type Token, tokensOf } from './tokens.js';

export { QuerySyntaxError } from './tokens.js';

const MAX_TERMS = 1_000;
const MAX_DEPTH = 64;

/**
 * Parses a query (contract D12): words, all of which must occur, `"exact phrase"`, `OR`, `AND`, `NOT` or `-`,
 * parentheses, `word*`, and `title:`, `content:` or `author:` in front of a word or phrase. AND binds tighter than OR.
 * Operators are upper-case; in lower case they are words. Throws QuerySyntaxError.
 */
export const parseQuery = (text: string): QueryNode => new Parser(text).parse();

class Parser {
  private readonly tokens: Generator<Token>;
  private token: Token;
  private terms = 0;
  private depth = 0;

  constructor(text: string) {
    this.tokens = tokensOf(text);
    this.advance();
  }

  parse(): QueryNode {
    const node = this.alternatives();
    if (this.token.type !== 'end') this.fail('a parenthesis is closed that was not opened');
    return node;
  }

  private alternatives(): QueryNode {
    const nodes = [this.conjunction()];
    while (this.token.type === 'OR') {
      this.advance();
      nodes.push(this.conjunction());
    }
    return nodes.length === 1 ? nodes[0] : { type: 'or', nodes };
  }

  private conjunction(): QueryNode {
    const nodes = [this.factor()];
    for (;;) {
      if (this.token.type === 'AND') this.advance();
      else if (this.token.type === 'OR' || this.token.type === ')' || this.token.type === 'end') break;
      nodes.push(this.factor());
    }
    return nodes.length === 1 ? nodes[0] : { type: 'and', nodes };
  }

  private factor(): QueryNode {
    const { token } = this;
    if (token.type === 'leaf') return this.leaf(token.node);
    if (token.type === 'NOT') return this.deeper((): QueryNode => ({ type: 'not', node: this.factor() }));
    if (token.type === '(') return this.deeper(() => this.group(token.position));
    return this.fail(
      `a word, a phrase or "(" is expected${token.type === 'end' ? ' at the end' : ` before ${token.type}`}`,
    );
  }

  private leaf(node: QueryNode): QueryNode {
    if (++this.terms > MAX_TERMS) this.fail(`a query may hold at most ${MAX_TERMS} words and phrases`);
    this.advance();
    return node;
  }

  private group(opened: number): QueryNode {
    const node = this.alternatives();
    if (this.token.type !== ')') throw new QuerySyntaxError(opened, 'the parenthesis is not closed');
    this.advance();
    return node;
  }

  /** Steps over the token that opens a level, and parses what is inside. */
  private deeper(parse: () => QueryNode): QueryNode {
    if (++this.depth > MAX_DEPTH) this.fail(`a query may nest at most ${MAX_DEPTH} levels`);
    this.advance();
    const node = parse();
    this.depth--;
    return node;
  }

  private advance(): void {
    this.token = this.tokens.next().value as Token;
  }

  private fail(message: string): never {
    throw new QuerySyntaxError(this.token.position, message);
  }
}
