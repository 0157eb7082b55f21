import { indexedLexemes, type Word, withoutTags, wordsOf } from '@earshot/filter-kit';

/** The prefix of the lexemes of author names, so that a search in title and content does not find them. */
export const AUTHOR_PREFIX = '@';

/** The weights of a tsvector that mark words of the title and of the content. */
export const TITLE_WEIGHT = 'A';
export const CONTENT_WEIGHT = 'B';

/** The last position that PostgreSQL distinguishes in a tsvector; words after it are not searched. */
const LAST_POSITION = 16_383;

/**
 * The search vector of a mention, in the text form of a tsvector of PostgreSQL. A gap between title and content keeps
 * phrases from spanning both.
 */
export function searchVector(mention: {
  title: string | null;
  content: string | null;
  author_name: string | null;
}): string {
  const positions = new Map<string, string>();
  const add = (all: Word[], first: number, weight: string, prefix = '') => {
    const words = all.slice(0, Math.max(0, LAST_POSITION - first));
    for (const { lexeme, at } of indexedLexemes(words)) {
      const name = prefix + lexeme;
      const known = positions.get(name);
      const position = `${first + at}${weight}`;
      positions.set(name, known === undefined ? position : `${known},${position}`);
    }
    return first + words.length;
  };
  const afterTitle = add(wordsOf(mention.title ?? ''), 1, TITLE_WEIGHT);
  add(wordsOf(mention.content ?? ''), afterTitle + 1, CONTENT_WEIGHT);
  add(withoutTags(wordsOf(mention.author_name ?? '')), 1, '', AUTHOR_PREFIX);
  let vector = '';
  for (const [lexeme, at] of positions) vector += `${vector && ' '}'${lexeme}':${at}`;
  return vector;
}
