import { EMOJI, fold, type QueryNode, type Word, withoutTagsOfLinks, wordsOf } from '@earshot/filter-kit/browser';

/** A piece of a text, and whether the query found it. */
export interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

type Leaf = Extract<QueryNode, { type: 'term' | 'phrase' }>;

/** The words and phrases of a query that mentions must have. */
function wantedOf(node: QueryNode): Leaf[] {
  switch (node.type) {
    case 'not':
      return [];
    case 'and':
    case 'or':
      return node.nodes.flatMap(wantedOf);
    case 'near':
      return node.sides.flat().map((leaf) => ({ ...leaf, field: node.field }));
    default:
      return [node];
  }
}

const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;
const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`;
/** A letter of a word that ends where another kind of character begins. */
const SPACED = `(?!${UNSPACED})${LETTER}`;
/** What separates words: no letter, and no emoji, which is a word. */
const GAP = `(?:(?!${EMOJI})[^\\p{L}\\p{N}\\p{M}])*`;
const IS_EMOJI = new RegExp(`^(?:${EMOJI})$`, 'u');
const IS_UNSPACED = new RegExp(`^${UNSPACED}$`, 'u');
/** What a tag goes on with (D26). */
const GOES_ON = {
  '#': `${LETTER}|_|[·・׳״](?=[\\p{L}\\p{N}])`,
  '@': `${LETTER}|_|[.@-](?:${LETTER}|_)`,
  $: `${LETTER}|_`,
};
/** A name is also found by its first part. */
const IS_FIRST_PART = /^[^.@-]*$/;

/** Where a word or phrase is in a folded text: whole words, with anything but words in between (interface 2.6). */
function patternOf(leaf: Leaf): string {
  const words = wordsOf(leaf.text).map((word) => (leaf.field === 'author' ? { ...word, tag: undefined } : word));
  let pattern = '';
  for (let at = 0; at < words.length;) {
    const next = at + (words[at].tag?.words ?? 1);
    const isPrefix = leaf.type === 'term' && leaf.prefix && next >= words.length;
    pattern += wordPattern(words[at], isPrefix) + (next < words.length && !words[at].runsOn ? GAP : '');
    at = next;
  }
  return pattern;
}

function wordPattern({ text, tag }: Word, isPrefix: boolean): string {
  if (tag) {
    const goesOn = GOES_ON[tag.sign === '@' && IS_FIRST_PART.test(tag.text) ? '$' : tag.sign];
    const rest = isPrefix ? `(?:${LETTER}|_)*` : `(?!${goesOn})`;
    return `(?<!${LETTER}|[_&])[${tag.sign}]${tag.text.replaceAll('.', '[.]')}${rest}`;
  }
  if (IS_EMOJI.test(text)) return emojiPattern(text);
  if (IS_UNSPACED.test(text)) return text;
  return `(?<!${SPACED})${text}${isPrefix ? `(?:${SPACED})*` : `(?!${SPACED})`}`;
}

/** A whole emoji: no part of a sequence, and no two letters of other flags (D26). */
function emojiPattern(text: string): string {
  // A key may be that of `*`.
  const escaped = text.replace('*', '[*]');
  const isFlag = /^\p{RI}/u.test(text);
  const before = String.raw`(?<!${EMOJI}\u200d)${isFlag ? String.raw`(?<=(?<!\p{RI})(?:\p{RI}{2})*)` : ''}`;
  return String.raw`${before}${escaped}(?![\p{M}\p{EMod}\u{e0020}-\u{e007f}]|\u200d${EMOJI})`;
}

/** Find in a text of this kind what a query asks for, one word or phrase each. */
export function markers(node: QueryNode | undefined, kind: 'title' | 'content' | 'author'): RegExp[] {
  const isThere = ({ field }: Leaf) => (field === undefined ? kind !== 'author' : field === kind);
  const patterns = (node ? wantedOf(node) : []).filter(isThere).map(patternOf);
  return patterns.map((pattern) => new RegExp(pattern, 'gu'));
}

/** Splits a text into what is found and what is not. Nothing of it is lost. */
export function markedPieces(text: string, found: readonly RegExp[]): Piece[] {
  if (found.length === 0 || text === '') return [{ text, isMarked: false }];
  const { folded, starts, ends } = foldedPlaces(text);
  const searched = withoutTagsOfLinks(folded);
  const isMarked = new Uint8Array(text.length);
  for (const pattern of found) {
    for (let match; (match = pattern.exec(searched));) {
      const { 0: words, index } = match;
      if (words) isMarked.fill(1, starts(index), ends(index + words.length - 1));
      // The next one may begin within this one.
      pattern.lastIndex = index + (folded.codePointAt(index)! > 0xffff ? 2 : 1);
    }
  }
  const pieces: Piece[] = [];
  for (let at = 0, end = 1; at < text.length; end++) {
    if (isMarked[end] === isMarked[at]) continue;
    pieces.push({ text: text.slice(at, end), isMarked: isMarked[at] === 1 });
    at = end;
  }
  return pieces;
}

/** A text as searching compares it, and where in the text each of its characters begins and ends. */
interface FoldedText {
  readonly folded: string;
  readonly starts: (at: number) => number;
  readonly ends: (at: number) => number;
}

const CHARACTERS = new Intl.Segmenter('und');

function foldedPlaces(text: string): FoldedText {
  const whole = fold(text);
  if (whole.length === text.length && whole === text.toLowerCase()) {
    return { folded: whole, starts: (at) => at, ends: (at) => at + 1 };
  }
  const places: { start: number; end: number }[] = [];
  let folded = '';
  for (const { segment, index } of CHARACTERS.segment(text)) {
    const part = fold(segment);
    for (let unit = 0; unit < part.length; unit++) places.push({ start: index, end: index + segment.length });
    folded += part;
  }
  return { folded, starts: (at) => places[at].start, ends: (at) => places[at].end };
}
