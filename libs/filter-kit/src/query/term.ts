import { printable } from '@earshot/error-kit/texts';
import { isSearchable } from '../words/words.js';
import type { PhraseNode, TermNode } from './query.js';
import { QuerySyntaxError } from './query-syntax-error.js';
import type { Token } from './tokens.js';

/**
 * No script needs 100 marks in a row, and normalizing thousands of them takes long. What is invisible does not count, but
 * some of it is a mark, too: a pattern in which it may be either takes exponential time.
 */
const TOO_MANY_MARKS = /(?:\p{M}(?:(?!\p{M})\p{DI})*){100}/u;

/** A variation selector, as in an emoji, is a mark, but no character of a word. A keycap is an emoji. */
const ENDS_IN_WORD = /(?![\p{DI}\u20e3])[\p{L}\p{M}\p{N}]\p{DI}*[*＊]\p{DI}*$/u;
const IS_LAST = /^.\p{DI}*$/u;

/** Not that of a keycap. */
const STAR = /[*＊](?!\p{DI}*\u20e3)/u;

/**
 * Reads a word or phrase. Only letters, digits and emoji can be found, so a text without any, such as `&` or `"!!!"`, is
 * rejected: it would match nothing. `*` is allowed only at the end of a word, because the search supports prefixes only,
 * and not in a phrase.
 */
export function readTerm({ type, text, start }: Token): TermNode | PhraseNode {
  const star = text.search(STAR);
  if (star >= 0 && type === 'phrase') {
    throw new QuerySyntaxError('* is not allowed in a phrase, only at the end of a word', start + 1 + star);
  }
  if (star >= 0 && !(ENDS_IN_WORD.test(text) && IS_LAST.test(text.slice(star)))) {
    throw new QuerySyntaxError(
      '* is allowed only at the end of a word, directly after a letter or digit',
      start + star,
    );
  }
  const marks = text.search(TOO_MANY_MARKS);
  if (marks >= 0) throw new QuerySyntaxError('a character may have at most 99 combining marks', start + marks);
  if (!isSearchable(text)) {
    throw new QuerySyntaxError(
      `expected a letter, digit or emoji in ${type === 'phrase' ? 'the phrase' : printable(text)}; nothing else can be searched for`,
      start,
    );
  }
  if (type === 'phrase') return { type, text: text.trim() };
  return { type: 'term', text: star < 0 ? text : text.slice(0, star), prefix: star >= 0 };
}
