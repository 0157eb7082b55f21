import type { QueryNode } from '@earshot/filter-kit/browser';

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
      return [...node.sides];
    default:
      return [node];
  }
}

const WORD = String.raw`[\p{L}\p{N}\p{M}]`;
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const SPECIAL = /[\\^$.*+?()[\]{}|/-]/g;

/** Where a word or phrase is found: whole words, with anything but words in between (interface 2.6). */
function patternOf(leaf: Leaf): string | undefined {
  const words = leaf.text.normalize('NFC').match(new RegExp(`${WORD}+`, 'gu'));
  if (!words) return undefined;
  const text = words.map((word) => word.replace(SPECIAL, String.raw`\$&`)).join(String.raw`[^\p{L}\p{N}\p{M}]+`);
  if (UNSPACED.test(leaf.text)) return text;
  const rest = leaf.type === 'term' && leaf.prefix ? `${WORD}*` : `(?!${WORD})`;
  return `(?<!${WORD})${text}${rest}`;
}

/** Finds in a text of this kind what a query asks for; undefined if it asks for nothing there. */
export function marker(node: QueryNode | undefined, kind: 'title' | 'content' | 'author'): RegExp | undefined {
  const isThere = ({ field }: Leaf) => (field === undefined ? kind !== 'author' : field === kind);
  const patterns = (node ? wantedOf(node) : []).filter(isThere).flatMap((leaf) => patternOf(leaf) ?? []);
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
