/**
 * How texts become searchable words (rule D12), the same in every language: no stemming, no stop words, upper and
 * lower case alike, accents as they are. A word is a run of letters, digits and marks. In scripts that are written
 * without spaces every character counts as a word of its own, so that any run of them is found wherever it occurs.
 */
export interface Word {
  text: string;
  /** In a script without spaces, and followed directly by another such character. */
  runsOn: boolean;
}

const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const CHARACTER = '[\\p{L}\\p{N}\\p{M}]';
const UNSPACED = `(?=${CHARACTER})[${UNSPACED_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;
const WORD = new RegExp(`(?<unspaced>${UNSPACED})|(?:(?!${UNSPACED})${CHARACTER})+`, 'gu');

/** A longer word is found by, and as, its beginning. */
const LONGEST_WORD = 255;

/** PostgreSQL tells positions in a text apart up to 16 383; what stands behind is not searched. */
const LAST_POSITION = 16_383;

export function wordsOf(text: string): Word[] {
  const matches = [...text.normalize('NFC').toLowerCase().matchAll(WORD)];
  return matches.map((match, index) => {
    const next = matches[index + 1];
    const runsOn = match.groups?.unspaced !== undefined && next?.groups?.unspaced !== undefined;
    return { text: match[0].slice(0, LONGEST_WORD), runsOn: runsOn && next.index === match.index + match[0].length };
  });
}

/** Where a lexeme stands, counted in words. */
export interface Placed {
  lexeme: string;
  at: number;
}

/**
 * The lexemes of a text to be stored: its words, and each two characters of a script without spaces that stand
 * together, which narrow a search far better than single ones.
 */
export const storedLexemes = (words: readonly Word[]): Placed[] =>
  words.flatMap(({ text, runsOn }, at) => {
    const single = { lexeme: text, at };
    const next = words[at + 1];
    return runsOn && next ? [single, { lexeme: text + next.text, at }] : [single];
  });

/** The lexemes to look for, at the same distances, to find a text in which these words stand one after the other. */
export const soughtLexemes = (words: readonly Word[]): Placed[] =>
  words.flatMap(({ text, runsOn }, at) => {
    if (runsOn) return [{ lexeme: text + words[at + 1].text, at }];
    const endsRun = at > 0 && words[at - 1].runsOn;
    return endsRun ? [] : [{ lexeme: text, at }];
  });

/** Author names have lexemes of their own, which the search in title and content does not meet. */
export const AUTHOR_PREFIX = '@';

/** Marks the words of the title and of the content (PostgreSQL: weights of a tsvector). */
export const TITLE_WEIGHT = 'A';
export const CONTENT_WEIGHT = 'B';

/**
 * The search vector of a mention, in the text form of PostgreSQL's tsvector. Title and content stand apart, so that
 * no phrase spans both.
 */
export function searchVector(mention: {
  title: string | null;
  content: string | null;
  author_name: string | null;
}): string {
  const positions = new Map<string, string[]>();
  const add = (text: string | null, first: number, weight: string, prefix = '') => {
    const words = wordsOf(text ?? '').slice(0, Math.max(0, LAST_POSITION - first));
    for (const { lexeme, at } of storedLexemes(words)) {
      const known = positions.get(prefix + lexeme);
      if (known) known.push(`${first + at}${weight}`);
      else positions.set(prefix + lexeme, [`${first + at}${weight}`]);
    }
    return first + words.length;
  };
  const afterTitle = add(mention.title, 1, TITLE_WEIGHT);
  add(mention.content, afterTitle + 1, CONTENT_WEIGHT);
  add(mention.author_name, 1, '', AUTHOR_PREFIX);
  return [...positions].map(([lexeme, at]) => `'${lexeme}':${at.join(',')}`).join(' ');
}
