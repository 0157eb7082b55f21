import { EMOJI, KEYCAP } from './emoji.js';

/**
 * A searchable word (rules D12, D26): a run of letters, digits and marks, in lower case, with its accents, or an emoji. All
 * languages are treated alike: no stemming, no stop words. In scripts without spaces every character is a word, so that
 * any run of characters is found wherever it occurs.
 */
export interface Word {
  text: string;
  /** Whether it is a character of a script without spaces, directly followed by another one. */
  runsOn: boolean;
  /** The tag whose first word this is. */
  tag?: Tag;
}

type Sign = '#' | '@' | '$';

/** A hashtag, the mention of a name, or a cashtag (rule D26). */
export interface Tag {
  sign: Sign;
  /** As a whole, with its `_`. */
  text: string;
  /** How many words it has: `#tap_water` has two. */
  words: number;
}

const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const CHARACTER = String.raw`(?!${KEYCAP})[\p{L}\p{N}\p{M}]`;
const UNSPACED = `(?=${CHARACTER})[${UNSPACED_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;
const TAG = String.raw`(?:(?!${KEYCAP})[\p{L}\p{N}\p{M}_])+`;
/** Not that in an address such as `ada@acme.com`. */
const SIGN = String.raw`(?=[#@$＃＠＄])(?:(?<![\p{L}\p{N}\p{M}_])|(?<=${EMOJI})).`;
/** Most characters are `[a-z]` and spaces, so they are decided first. It halves the time. */
const WORD = new RegExp(
  [
    `(?<unspaced>${UNSPACED})`,
    `(?:[a-z]|(?!${UNSPACED})${CHARACTER})+`,
    String.raw`(?!\s)(?<emoji>${EMOJI})`,
    `(?<sign>${SIGN})(?=(?<tag>${TAG}))`,
  ].join('|'),
  'gu',
);

/** The signs of tags, with those of full width, which Japanese keyboards write. */
const SIGNS: Readonly<Record<string, Sign>> = { '#': '#', '＃': '#', '@': '@', '＠': '@', $: '$', '＄': '$' };

/** The longest word in UTF-16 units. A longer one is cut, in texts and in queries. */
const LONGEST_WORD = 255;

/** They choose how the character before them looks, as in an emoji. Unicode counts them as marks. */
const VARIATION_SELECTORS = /\p{Variation_Selector}/gu;

export function wordsOf(text: string): Word[] {
  const characters = text.replace(VARIATION_SELECTORS, '').normalize('NFC').toLowerCase();
  const words: Word[] = [];
  let tag: Tag | undefined;
  let tagEnd = 0;
  let unspacedEnd = -1;
  for (const { 0: found, index, groups } of characters.matchAll(WORD)) {
    const end = index + found.length;
    if (groups?.sign !== undefined) {
      tag = tagOf(groups.sign, groups.tag);
      tagEnd = end + groups.tag.length;
      continue;
    }
    const word: Word = { text: found.slice(0, LONGEST_WORD), runsOn: false };
    if (index >= tagEnd) tag = undefined;
    if (tag && tag.words++ === 0) word.tag = tag;
    const isUnspaced = groups?.unspaced !== undefined;
    if (isUnspaced && index === unspacedEnd) words[words.length - 1].runsOn = true;
    if (isUnspaced) unspacedEnd = end;
    words.push(word);
  }
  return words;
}

/** A tag has a letter: `$100` and `#1` are numbers. */
const tagOf = (sign: string, text: string): Tag | undefined =>
  /\p{L}/u.test(text) ? { sign: SIGNS[sign], text: text.slice(0, LONGEST_WORD), words: 0 } : undefined;

/** The names of authors have no tags: `@ada` is the word `ada` there. */
export const withoutTags = (words: readonly Word[]): Word[] => words.map(({ text, runsOn }) => ({ text, runsOn }));

/** Whether a query may ask for it: it has more than marks. */
export const isSearchable = (text: string): boolean => wordsOf(text).some((word) => /\P{M}/u.test(word.text));
