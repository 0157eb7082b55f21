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

/** The characters that match, as a bracket expression of PostgreSQL, whose own classes know ASCII only in collation "C". */
function bracketOf(characters: RegExp, from = 0): string {
  const ranges: [number, number][] = [];
  for (let code = from; code <= 0x10ffff; code++) {
    if (!characters.test(String.fromCodePoint(code))) continue;
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return `[${ranges.map((range) => range.map((code) => String.fromCodePoint(code)).join('-')).join('')}]`;
}

let brackets: { digit: string; emoji: string } | undefined;

/** Made for the first query and not at the start of each process, because going through all characters takes 0.1 s. */
const madeOnce = () =>
  (brackets ??= {
    digit: bracketOf(/^\p{N}$/u),
    emoji: bracketOf(/^(?=\p{Extended_Pictographic})[^\p{L}\p{N}]$/u, FIRST_SYMBOL.codePointAt(0)),
  });

/**
 * SQL that is true for every lexeme that is listed, and for so few others that they do not take the places of words.
 * `lexeme` is the expression of a text with the collation "C".
 */
export function mayBeListed(lexeme: string): string {
  const { digit, emoji } = madeOnce();
  return `(${lexeme} !~ '^(@@|[#@$])?(.|${digit}+)$' or ${lexeme} in ('#\u20E3', '*\u20E3') or ${lexeme} ~ '^${emoji}$')`;
}
