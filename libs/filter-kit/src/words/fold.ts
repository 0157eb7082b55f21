import { toNfc } from '../normal-form.js';
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
/** What is to be folded, but not in an emoji: joiners, tags, and symbols. `™` is an emoji that is no word: it separates words. */
const IN_EMOJI = /[\u200d\ufe0f™Ⓜ㊗㊙\u{1f200}-\u{1f265}\u{e0020}-\u{e007f}]/u;
const EACH_TO_FOLD = new RegExp(TO_FOLD, 'gu');
const EACH_EMOJI_OR_TO_FOLD = new RegExp(`(?![a-z ])(?:(${EMOJI}|™)|${TO_FOLD.source})`, 'gu');

/** Unicode folds these to the upper case, because the lower case came later. */
const CHEROKEE = /[\u13f8-\u13fd\uab70-\uabbf]/;

const DOTS_OF_I = /(?<=[iįịḭ])\u0307+/gu;

/**
 * A text as searching compares it (rule D12): `NFKC_Casefold` of Unicode, except that emoji stay as they are, without the
 * variation selectors that do not make them one, `İ`, `ı` and `i` with a dot are `i`, and a spacing accent is its mark.
 * Canonically equivalent texts fold alike, and what is invisible goes.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const plain = toNfc(text.replace(VARIATION_SELECTORS, ''));
  const lower = plain.includes(CASED_EMOJI)
    ? plain.split(CASED_EMOJI).map(toLowerCase).join(CASED_EMOJI)
    : plain.toLowerCase();
  // A text of spacing accents has as many marks now.
  return toNfc(foldLower(lower).replace(DOTS_OF_I, ''));
}

function foldLower(lower: string): string {
  if (!TO_FOLD.test(lower)) return lower;
  if (!IN_EMOJI.test(lower)) return lower.replace(EACH_TO_FOLD, foldCharacter);
  return lower.replace(EACH_EMOJI_OR_TO_FOLD, (found, emoji?: string) => emoji ?? foldCharacter(found));
}

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
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return folded === text ? folded : casefolded(folded);
}
