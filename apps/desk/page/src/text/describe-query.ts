import { type QueryNode, wordsOf } from '@earshot/filter-kit/browser';

/** How a query is read, in words: parentheses show what belongs together, which is the usual mistake. */
export const describeQuery = (node: QueryNode): string => described(node, false);

function described(node: QueryNode, isInner: boolean): string {
  switch (node.type) {
    case 'and': {
      const wanted = node.nodes.filter(({ type }) => type !== 'not').map((each) => described(each, true));
      const unwanted = node.nodes.flatMap((each) => (each.type === 'not' ? [described(each.node, true)] : []));
      const without = unwanted.length > 0 ? `without ${unwanted.join(', without ')}` : '';
      return group([wanted.join(' and '), without].filter(Boolean).join(', '), isInner);
    }
    case 'or':
      return group(node.nodes.map((each) => described(each, true)).join(' or '), isInner);
    case 'not':
      return `without ${described(node.node, true)}`;
    case 'near':
      return near(node);
    default:
      return leaf(node);
  }
}

const group = (text: string, isInner: boolean): string => (isInner ? `(${text})` : text);

type Leaf = Extract<QueryNode, { type: 'term' | 'phrase' }>;

function near({ sides, distance, ordered, field }: Extract<QueryNode, { type: 'near' }>): string {
  const [left, right] = sides.map((side) => group(side.map(leaf).join(' or '), side.length > 1));
  const apart = `at most ${distance} ${distance === 1 ? 'word' : 'words'} ${ordered ? 'before' : 'from'}`;
  return `${left} ${apart} ${right}${where(field)}`;
}

function leaf(node: Leaf): string {
  if (node.type === 'phrase') return `the phrase “${node.text}”${where(node.field)}`;
  const kind = node.field === 'author' ? undefined : tagOf(node.text);
  const what = node.prefix ? `a ${kind ?? 'word'} that begins with ` : kind ? `the ${kind} ` : '';
  return `${what}“${node.text}”${where(node.field)}`;
}

const where = (field: Leaf['field']): string =>
  field ? ` in the ${field === 'author' ? 'name of the author' : field}` : '';

/** The kind of tag that a text is as a whole (D26). */
function tagOf(text: string): string | undefined {
  const words = wordsOf(text);
  const { tag } = words[0];
  return tag?.words === words.length ? KINDS[tag.sign] : undefined;
}

const KINDS = { '#': 'hashtag', '@': 'mentioned name', $: 'cashtag' };

/** What other search programs read as an operator, but is a plain word here. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[\s(])(?:and|or|not)(?=[\s)]|$)/, 'and, or, not in lower case are words. Operators are AND, OR, NOT.'],
  [/(?:^|\s)o?near\/\d/i, 'near/3 in lower case is a word. The operator is NEAR/3.'],
  [/(?:^|[\s(])!\S/, '! does not exclude. Use -recall.'],
  [/\S~\d/, '~ is not an operator. For nearby words use a NEAR/3 b.'],
];

/** What of a query is silently a plain word, although it seems to be more. */
export const hintsFor = (query: string): string[] =>
  HINTS.filter(([pattern]) => pattern.test(query) && !(pattern.source.includes('near') && /NEAR\/\d/.test(query))).map(
    ([, hint]) => hint,
  );
