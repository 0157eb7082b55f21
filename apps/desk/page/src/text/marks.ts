import { fold, type QueryNode, type Word, withoutTags, wordsOf } from '@earshot/filter-kit/browser';

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

/** What a query asks for, one word or phrase. */
export interface Marker {
  readonly words: readonly Word[];
  /** Whether the last word only begins so. */
  readonly isPrefix: boolean;
}

/** The words and phrases that a query looks for in a text of this kind. */
export function markers(node: QueryNode | undefined, kind: 'title' | 'content' | 'author'): Marker[] {
  const isThere = ({ field }: Leaf) => (field === undefined ? kind !== 'author' : field === kind);
  return (node ? wantedOf(node) : []).filter(isThere).map((leaf) => {
    const words = wordsOf(leaf.text);
    return { words: kind === 'author' ? withoutTags(words) : words, isPrefix: leaf.type === 'term' && leaf.prefix };
  });
}

/** Splits a text into what is found and what is not. Nothing of it is lost. */
export function markedPieces(text: string, found: readonly Marker[]): Piece[] {
  if (found.length === 0 || text === '') return [{ text, isMarked: false }];
  const { folded, starts, ends } = foldedPlaces(text);
  const words = placedWords(folded);
  const isMarked = new Uint8Array(text.length);
  for (const marker of found) {
    for (let at = 0; at + marker.words.length <= words.length; at++) {
      const end = endOfMatch(marker, words, at);
      if (end > 0) isMarked.fill(1, starts(marker.words[0].tag ? words[at].tagStart : words[at].start), ends(end - 1));
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

/** A word and where it is in the folded text. */
interface PlacedWord extends Word {
  readonly start: number;
  readonly end: number;
  /** Where the tag begins whose first word this is. */
  readonly tagStart: number;
}

/** The index cuts a word of about this length. */
const LONG_WORD = 254;
const REST_OF_WORD = /[\p{L}\p{N}\p{M}]*/uy;

function placedWords(folded: string): PlacedWord[] {
  let searchedTo = 0;
  return wordsOf(folded).map((word) => {
    const start = folded.indexOf(word.text, searchedTo);
    const end = start + word.text.length;
    searchedTo = end;
    if (word.text.length >= LONG_WORD) {
      REST_OF_WORD.lastIndex = end;
      REST_OF_WORD.exec(folded);
      searchedTo = REST_OF_WORD.lastIndex;
    }
    return { ...word, start, end, tagStart: word.tag ? folded.lastIndexOf(word.tag.sign, start) : start };
  });
}

/** Where in the folded text the words that are found from this one on end, or 0. They are compared as the index does (D12). */
function endOfMatch({ words: wanted, isPrefix }: Marker, words: readonly PlacedWord[], at: number): number {
  let end = 0;
  for (let n = 0; n < wanted.length; n += wanted[n].tag?.words ?? 1) {
    const { text, tag, runsOn } = wanted[n];
    const word = words[at + n];
    const mayGoOn = isPrefix && n + (tag?.words ?? 1) >= wanted.length;
    const isSame = (each: string, other: string) => (mayGoOn ? each.startsWith(other) : each === other);
    if (tag) {
      if (word.tag?.sign !== tag.sign) return 0;
      const same = [word.tag.text, word.tag.firstPart].find((each) => each !== undefined && isSame(each, tag.text));
      if (same === undefined) return 0;
      end = word.tagStart + tag.sign.length + same.length;
    } else {
      if (!isSame(word.text, text) || (runsOn && !word.runsOn)) return 0;
      end = word.end;
    }
  }
  return end;
}

/** A text as searching compares it, and where in the text each of its characters begins and ends. */
interface FoldedText {
  readonly folded: string;
  readonly starts: (at: number) => number;
  readonly ends: (at: number) => number;
}

/**
 * What folds alone as it does within a text: a letter with its marks, those of a Korean syllable, and a whole emoji.
 * (`Intl.Segmenter` takes time by the square of the length.)
 */
const MARKS = String.raw`(?:(?:(?!\p{M})\p{DI})*\p{M})*`;
const EMOJI_PART = String.raw`(?:\p{RI}\ufe0f*\p{RI}|[0-9#*]\ufe0f*\u20e3|(?![\p{L}\p{N}#*])[\p{Emoji}\p{ExtPict}])[\p{M}\p{EMod}\u{e0020}-\u{e007f}]*`;
const FOLDS_ALONE = new RegExp(
  [
    String.raw`(?:[\u1100-\u11ff]+|\p{L})${MARKS}`,
    String.raw`${EMOJI_PART}(?:\u200d\ufe0f*${EMOJI_PART})*`,
    String.raw`[^\p{L}\p{M}]\p{M}*`,
    String.raw`\p{M}+`,
  ].join('|'),
  'gu',
);

/** What may become one letter with what is before it, as the marks of `ｶﾞ` and `c´` do, and the second letter of `ㅋㅏ`. */
const MAY_JOIN = /^[\p{M}\u1160-\u11ff]/u;

/** A piece of a text, where it begins, and what it folds to. */
interface FoldedPart {
  readonly source: string;
  readonly start: number;
  readonly folded: string;
}

function foldedPlaces(text: string): FoldedText {
  const whole = fold(text);
  if (whole.length === text.length && whole === text.toLowerCase()) {
    return { folded: whole, starts: (at) => at, ends: (at) => at + 1 };
  }
  const parts: FoldedPart[] = [];
  for (const { 0: source, index: start } of text.matchAll(FOLDS_ALONE)) {
    const part = { source, start, folded: fold(source) };
    parts.push(MAY_JOIN.test(part.folded) ? joined(parts, part) : part);
  }
  const places = parts.flatMap(({ source, start, folded }) =>
    Array.from({ length: folded.length }, () => ({ start, end: start + source.length })),
  );
  return {
    folded: parts.map(({ folded }) => folded).join(''),
    starts: (at) => places[at].start,
    ends: (at) => places[at].end,
  };
}

/** The last of the parts that is visible, what follows it, and `part`, as one part. They are taken from `parts`. */
function joined(parts: FoldedPart[], part: FoldedPart): FoldedPart {
  const from = Math.max(
    0,
    parts.findLastIndex(({ folded }) => folded !== ''),
  );
  const all = [...parts.splice(from), part];
  const source = all.map((each) => each.source).join('');
  return { source, start: all[0].start, folded: fold(source) };
}
