import { toNfc, toNfd } from '../normal-form.js';
import { EMOJI, EMOJI_BY_SELECTOR } from './emoji.js';

/** Every text that consists of these folds to its lower case. */
const ASCII = /^[\0-\x7f]*$/;

/** They choose how the character before them looks, as in an emoji. Some characters become one only with U+FE0F. */
const VARIATION_SELECTORS = new RegExp(
  String.raw`(?!\ufe0f)\p{Variation_Selector}|(?<![${EMOJI_BY_SELECTOR}])\ufe0f`,
  'gu',
);

/** The only emoji that has a lower case, which is no emoji. */
const CASED_EMOJI = 'Ⓜ';

/** What lower case leaves to be folded. Most characters are ASCII, so they are decided first. */
const TO_FOLD = /(?![\0-\x7f])[\p{Changes_When_NFKC_Casefolded}ı]/u;
/** What is to be folded, but not in an emoji: joiners, marks, tags, and symbols. `™` is an emoji that is no word: it separates words. */
const IN_EMOJI = /[\u200d\ufe0f\u0345\u034f\u17b4\u17b5™Ⓜ㊗㊙\u{1f200}-\u{1f265}\u{e0020}-\u{e007f}]/u;
const EACH_TO_FOLD = new RegExp(TO_FOLD, 'gu');
const EACH_EMOJI_OR_TO_FOLD = new RegExp(`(?![a-z ])(?:(${EMOJI}|™)|${TO_FOLD.source})`, 'gu');

/** Unicode folds these to the upper case, because the lower case came later. */
const CHEROKEE = /[\u13f8-\u13fd\uab70-\uabbf]/;

/** A letter with an iota below (U+0345), with the marks and invisible characters that follow it. */
const WITH_IOTA_BELOW =
  /[\u1f80-\u1faf\u1fb2-\u1fb4\u1fb7\u1fbc\u1fc2-\u1fc4\u1fc7\u1fcc\u1ff2-\u1ff4\u1ff7\u1ffc][\p{M}\p{DI}]+/gu;
const INVISIBLE = /\p{DI}/gu;

const DOT_ABOVE = '\u0307';
const DOTS_OF_I = /(?<=[iįịḭ])\u0307+/gu;

/**
 * A text as searching compares it (rule D12): `NFKC_Casefold` of Unicode, except that emoji stay as they are, without the
 * variation selectors that do not make them one, `İ`, `ı` and `i` with a dot are `i`, and a spacing accent is its mark.
 * Canonically equivalent texts fold alike, and what is invisible goes.
 *
 * Unicode folds the decomposed text. That matters only for U+0345, which becomes a letter: other marks come before it.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const plain = toNfc(text.replace(VARIATION_SELECTORS, '')).replace(WITH_IOTA_BELOW, withIotaLast);
  const lower = plain.includes(CASED_EMOJI)
    ? plain.split(CASED_EMOJI).map(toLowerCase).join(CASED_EMOJI)
    : plain.toLowerCase();
  // A text of spacing accents has as many marks now.
  const folded = toNfc(foldLower(lower));
  return folded.includes(DOT_ABOVE) ? toNfc(folded.replace(DOTS_OF_I, '')) : folded;
}

function foldLower(lower: string): string {
  if (!TO_FOLD.test(lower)) return lower;
  if (!IN_EMOJI.test(lower)) return lower.replace(EACH_TO_FOLD, foldCharacter);
  return lower.replace(EACH_EMOJI_OR_TO_FOLD, (found, emoji?: string) => emoji ?? foldCharacter(found));
}

const withIotaLast = (letter: string): string => toNfd(letter.replace(INVISIBLE, ''));

const toLowerCase = (text: string): string => text.toLowerCase();

/** What characters fold to. They are some thousands at most. */
const known = new Map<string, string>();

function foldCharacter(character: string): string {
  let folded = known.get(character);
  if (folded === undefined) {
    folded = casefolded(character).replace(/^ (?=\p{M})/u, '');
    known.set(character, folded);
  }
  return folded;
}

/** The mapping `NFKC_Casefold` of a character, as Unicode derives it: until nothing changes. */
function casefolded(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();
  const folded = lower
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')
    .replace(CHEROKEE, (letter) => letter.toUpperCase())
    .normalize('NFKC')
    .replace(INVISIBLE, '');
  return folded === text ? folded : casefolded(folded);
}
