import { QuerySyntaxError } from './query-syntax-error.js';
import type { Token } from './tokens.js';

export function fail(message: string, { start }: Token): never {
  throw new QuerySyntaxError(message, start);
}

export const failUnclosed = (opening: Token): never => fail('the parenthesis that opens here is not closed', opening);
