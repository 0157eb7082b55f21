import type { NearNode, NearSide, PhraseNode, QueryField, QueryNode, TermNode } from '@earshot/filter-kit';
import { type TextWord, wordsIn } from './text-words.js';

/** The texts of a mention that a query searches. */
interface Texts {
  title: string | null;
  content: string | null;
  author_name: string | null;
}

/** Whether a query finds a mention (rules D12, D26). */
export function matchesQuery(row: Texts, node: QueryNode): boolean {
  switch (node.type) {
    case 'and':
      return node.nodes.every((part) => matchesQuery(row, part));
    case 'or':
      return node.nodes.some((part) => matchesQuery(row, part));
    case 'not':
      return !matchesQuery(row, node.node);
    case 'near':
      return textsOf(row, node.field).some((text) => areNear(node, text));
    default:
      return textsOf(row, node.field).some((text) => occurrences(node, text).length > 0);
  }
}

/** The words of each text. The name of an author has no tags. */
function textsOf(row: Texts, field: QueryField | undefined): (readonly TextWord[])[] {
  if (field === 'author') return [wordsIn(row.author_name ?? '').map((word) => ({ ...word, tag: undefined }))];
  return (field ? [row[field]] : [row.title, row.content]).map((text) => wordsIn(text ?? ''));
}

/** Whether `text` has both sides, one after the other, with at most `distance` - 1 words between them. */
function areNear({ sides, distance, ordered, field }: NearNode, text: readonly TextWord[]): boolean {
  const found = (side: NearSide) => side.flatMap((leaf) => occurrences({ ...leaf, field }, text));
  const [left, right] = sides.map(found);
  return left.some((a) =>
    right.some((b) => {
      if (ordered && b.first < a.first) return false;
      const [earlier, later] = a.first < b.first ? [a, b] : [b, a];
      const between = later.first - earlier.last - 1;
      return between >= 0 && between < distance;
    }),
  );
}

/** Where a term or phrase is in `text`, as places of words; characters of a script without spaces must be adjacent. */
function occurrences(
  node: Pick<TermNode | PhraseNode, 'text' | 'field'> & { prefix?: boolean },
  text: readonly TextWord[],
): { first: number; last: number }[] {
  const needle = wordsIn(node.text).map((word) => (node.field === 'author' ? { ...word, tag: undefined } : word));
  /** The places that are compared as a part of the tag that begins before them. */
  const inTag = new Set(
    needle.flatMap(({ tag }, at) => (tag ? Array.from({ length: tag.words - 1 }, (_, n) => at + n + 1) : [])),
  );
  const compared = needle.map((word, at) => ({ ...word, at })).filter(({ at }) => !inTag.has(at));
  const starts = [...text.keys()].filter((start) =>
    compared.every(({ word, isAdjacent, tag, at }, index) => {
      const there = text[start + at] as TextWord | undefined;
      if (!there) return false;
      const isPrefix = node.prefix === true && index === compared.length - 1;
      const isSame = (sought: string, found: string) => (isPrefix ? found.startsWith(sought) : found === sought);
      if (tag) return there.tag && (isSame(tag.text, there.tag.text) || tag.text === there.tag.firstPart);
      return (at === 0 || !isAdjacent || there.isAdjacent) && isSame(word, there.word);
    }),
  );
  return starts.map((first) => ({ first, last: first + needle.length - 1 }));
}
