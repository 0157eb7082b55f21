/** A sign before a word that makes it a hashtag, a name or a cashtag. It does not count as a character. */
const SIGN = /^(?:@@|[#@$])/u;

/** These are emoji, although each begins like a tag or a symbol. */
const KEYCAP = /^[#*]\u20E3$/u;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const ONE_CHARACTER = /^.$/u;
const DIGITS_ONLY = /^\p{N}+$/u;

/** Queries reject a character with as many marks. */
const TOO_MANY_MARKS = /\p{M}{100}/u;

/** From here on, characters that are no letters, digits or marks are symbols and emoji. */
const FIRST_SYMBOL = '\u203C';
const MARKS = /^\p{M}/u;

/**
 * Whether a lexeme is listed among the words of mentions (rule D20): not if it has one character, or digits only. An emoji
 * is never too short. Whatever is listed can be searched for.
 */
export function isListedWord(lexeme: string): boolean {
  if (KEYCAP.test(lexeme)) return true;
  if (TOO_MANY_MARKS.test(lexeme)) return false;
  const word = lexeme.replace(SIGN, '');
  if (!LETTER_OR_DIGIT.test(word)) return word >= FIRST_SYMBOL && !MARKS.test(word);
  return !ONE_CHARACTER.test(word) && !DIGITS_ONLY.test(word);
}

/**
 * SQL that is true for every lexeme that is listed, and for few others, so that few are read in vain. `lexeme` is the
 * expression of a text with the collation "C".
 */
export const mayBeListed = (lexeme: string): string =>
  `((char_length(${lexeme}) > 1 and ${lexeme} !~ '^(@@|[#@$])?[0-9]+$') or ${lexeme} between '${FIRST_SYMBOL}' and '\u2E7F' or ${lexeme} >= '\u{1F000}')`;
