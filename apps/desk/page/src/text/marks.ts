import { EMOJI, type QueryNode, type Word, wordsOf } from '@earshot/filter-kit/browser';

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
const GAP = String.raw`[^\p{L}\p{N}\p{M}\p{ExtPict}\p{RI}]*`;
const IS_EMOJI = new RegExp(`^(?:${EMOJI})$`, 'u');
const IS_UNSPACED = new RegExp(`^${UNSPACED}$`, 'u');
const SIGNS = { '#': '[#＃]', '@': '[@＠]', $: '[$＄]' };

/** Where a word or phrase is found: whole words, with anything but words in between (interface 2.6). */
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
    const rest = isPrefix ? `(?:${LETTER}|_)*` : `(?!${LETTER}|_)`;
    return `(?<!${LETTER}|_)${SIGNS[tag.sign]}${tag.text}${rest}`;
  }
  if (IS_EMOJI.test(text)) {
    // A key may be that of `*`.
    const characters = Array.from(text, (character) => String.raw`${character.replace('*', '[*]')}\p{VS}?`);
    return String.raw`${characters.join('')}(?![\p{EMod}\u200d])`;
  }
  if (IS_UNSPACED.test(text)) return text;
  return `(?<!${SPACED})${text}${isPrefix ? `(?:${SPACED})*` : `(?!${SPACED})`}`;
}

/** Finds in a text of this kind what a query asks for; undefined if it asks for nothing there. */
export function marker(node: QueryNode | undefined, kind: 'title' | 'content' | 'author'): RegExp | undefined {
  const isThere = ({ field }: Leaf) => (field === undefined ? kind !== 'author' : field === kind);
  const patterns = (node ? wantedOf(node) : []).filter(isThere).map(patternOf);
  return patterns.length > 0 ? new RegExp(patterns.join('|'), 'giu') : undefined;
}

/** Splits a text into what is found and what is not. Nothing of it is lost. */
export function markedPieces(text: string, found: RegExp | undefined): Piece[] {
  if (!found) return [{ text, isMarked: false }];
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(found)) {
    if (match[0] === '') continue;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), isMarked: false });
    pieces.push({ text: match[0], isMarked: true });
    at = match.index + match[0].length;
  }
  if (at < text.length || pieces.length === 0) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}
