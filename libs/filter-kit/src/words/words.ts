import { EMOJI, KEYCAP } from './emoji.js';
import { fold } from './fold.js';

/**
 * A searchable word (rules D12, D26): a run of letters, digits and marks of the folded text, with its accents, or an emoji.
 * All languages are treated alike: no stemming, no stop words. In scripts without spaces every character is a word, so
 * that any run of characters is found wherever it occurs.
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
  /** As a whole, with its `_`, and the `·` of a hashtag or the `.`, `-` and `@host` of a name. */
  text: string;
  /** What a name also is found by: its part before the first of `.`, `-` and `@`. */
  firstPart?: string;
  /** How many words it has: `#tap_water` has two. */
  words: number;
}

const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const unspaced = UNSPACED_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('');
const UNSPACED = new RegExp(`[${unspaced}]`, 'u');
/** What a run consists of: single characters of scripts without spaces, and words between them. */
const PARTS = new RegExp(`[${unspaced}]|[^${unspaced}]+`, 'gu');

const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;
const RUN = new RegExp(`${LETTER}+`, 'gu');
/** Every text with a tag or an emoji has one of these. */
const TAG_OR_EMOJI = /[#@$\u20e3\p{ExtPict}\p{EMod}\p{RI}]/u;
const TAG = `(?:(?!${KEYCAP})(?:${LETTER}|_))+`;
/** As networks take it, such as `#col·legi`. Joiners are gone from the folded text. */
const HASHTAG = String.raw`${TAG}(?:(?<=${LETTER})[·・׳״](?=[\p{L}\p{N}])${TAG})*`;
const HOST = `${TAG}(?:[.-]${TAG})*`;
/** Such as `@acme.bsky.social` and `@acme@mastodon.social`. */
const NAME = `${HOST}(?:@${HOST})?`;
/** Not that in an address such as `ada@acme.com`, or in an entity such as `&#x27;`. */
const SIGN = String.raw`(?=[#@$])(?:(?<!${LETTER}|[_&])|(?<=${EMOJI})).`;
const LINK = /(?<![a-z0-9])(?:https?:|www\.)\S*/gu;
/** Not those of keycaps. */
const SIGNS = /[#@$](?!\u20e3)/gu;
/** Most characters are `[a-z]` and spaces, so they are decided first. It halves the time. */
const PIECE = new RegExp(
  [
    `(?:[a-z]|(?!${KEYCAP})${LETTER})+`,
    String.raw`(?!\s)(?<emoji>${EMOJI})`,
    String.raw`(?<sign>${SIGN})(?=(?<tag>(?<=#)${HASHTAG}|(?<=@)${NAME}|(?<=\$)${TAG}))`,
  ].join('|'),
  'gu',
);

/** The longest word in UTF-16 units. A longer one is cut, in texts and in queries. */
const LONGEST_WORD = 255;

/** A folded text with spaces in place of the signs in its links, whose words are no tags (rule D26). Places stay. */
const withoutTagsOfLinks = (folded: string): string => folded.replace(LINK, (link) => link.replace(SIGNS, ' '));

export function wordsOf(text: string): Word[] {
  const characters = fold(text);
  // Looking at each run takes longer than all the rest, and many texts have none of these scripts.
  const hasUnspaced = UNSPACED.test(characters);
  if (TAG_OR_EMOJI.test(characters))
    return wordsWithTags(withoutTagsOfLinks(characters), hasUnspaced ? partsOf : wholeOnly);
  const runs = characters.match(RUN) ?? [];
  return hasUnspaced ? runs.flatMap(partsOf) : runs.map(whole);
}

function wordsWithTags(characters: string, split: (run: string) => Word[]): Word[] {
  const words: Word[] = [];
  let tag: Tag | undefined;
  let tagEnd = 0;
  for (const { 0: found, index, groups } of characters.matchAll(PIECE)) {
    if (groups?.sign !== undefined) {
      tag = tagOf(groups.sign as Sign, groups.tag);
      tagEnd = index + found.length + groups.tag.length;
      continue;
    }
    const first = words.length;
    for (const word of groups?.emoji === undefined ? split(found) : [whole(found)]) words.push(word);
    if (!tag || index >= tagEnd) continue;
    if (tag.words === 0) words[first].tag = tag;
    tag.words += words.length - first;
  }
  return words;
}

const whole = (run: string): Word => ({ text: cut(run), runsOn: false });

/** Neither half a character nor a separator is at its end. */
const cut = (text: string): string =>
  text.length > LONGEST_WORD ? text.slice(0, LONGEST_WORD).replace(/[\p{Cs}\p{P}]+$/u, '') : text;

const wholeOnly = (run: string): Word[] => [whole(run)];

function partsOf(run: string): Word[] {
  const parts = run.match(PARTS)!;
  const isUnspaced = parts.map((part) => UNSPACED.test(part));
  return parts.map((part, n) => ({ ...whole(part), runsOn: isUnspaced[n] && isUnspaced[n + 1] === true }));
}

/** A tag has a letter: `$100` and `#1` are numbers. */
function tagOf(sign: Sign, found: string): Tag | undefined {
  if (!HAS_LETTER.test(found)) return undefined;
  const text = cut(found);
  const end = sign === '@' ? text.search(/[.@-]/) : -1;
  const firstPart = text.slice(0, Math.max(0, end));
  return { sign, text, words: 0, ...(HAS_LETTER.test(firstPart) && { firstPart }) };
}

const HAS_LETTER = /\p{L}/u;

/** The names of authors have no tags: `@ada` is the word `ada` there. */
export const withoutTags = (words: readonly Word[]): Word[] => words.map(({ text, runsOn }) => ({ text, runsOn }));

/** Whether a query may ask for it: it has more than marks. */
export const isSearchable = (text: string): boolean => wordsOf(text).some((word) => /\P{M}/u.test(word.text));
