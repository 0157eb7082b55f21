import type { PhraseNode, QueryField, TermNode } from './query.js';
import { QuerySyntaxError } from './query-syntax-error.js';
import type { Token } from './tokens.js';

/** No script needs as many; to bring thousands into their canonical order takes Unicode's algorithm a long time. */
const TOO_MANY_MARKS = /\p{M}{100}/u;

/**
 * Reads a word or phrase. Only letters and digits can be found, so one that holds none, such as `&` or `"!!!"`, is
 * refused rather than left to match nothing. `*` stands at the end of a word, behind a letter or digit, as anywhere
 * else it would promise what the search does not do; in quotes it is a character like any other.
 */
export function readTerm({ type, text, start }: Token, field?: QueryField): TermNode | PhraseNode {
  const star = type === 'word' ? text.indexOf('*') : -1;
  if (star >= 0 && (star < text.length - 1 || !/[\p{L}\p{M}\p{N}]\*$/u.test(text))) {
    throw new QuerySyntaxError('* stands at the end of a word, directly behind a letter or digit', start + star);
  }
  if (!/[\p{L}\p{N}]/u.test(text)) {
    throw new QuerySyntaxError(
      `expected a letter or digit in ${type === 'phrase' ? 'the phrase' : text}, without which nothing can be found`,
      start,
    );
  }
  const marks = text.search(TOO_MANY_MARKS);
  if (marks >= 0) throw new QuerySyntaxError('a character has less than 100 combining marks', start + marks);
  const place = field && { field };
  if (type === 'phrase') return { type, text: text.trim(), ...place };
  return { type: 'term', text: star < 0 ? text : text.slice(0, star), prefix: star >= 0, ...place };
}
