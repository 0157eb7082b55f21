/**
 * A searchable word (rule D12): a run of letters, digits and marks, in lower case, with its accents. All languages are
 * treated alike: no stemming, no stop words. In scripts without spaces every character is a word, so that any run of
 * characters is found wherever it occurs.
 */
export interface Word {
  text: string;
  /** Whether it is a character of a script without spaces, directly followed by another one. */
  runsOn: boolean;
}

const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const unspaced = UNSPACED_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('');

const RUN = /[\p{L}\p{N}\p{M}]+/gu;
const UNSPACED = new RegExp(`[${unspaced}]`, 'u');
/** What a run consists of: single characters of scripts without spaces, and words between them. */
const PARTS = new RegExp(`[${unspaced}]|[^${unspaced}]+`, 'gu');

/** The longest word in UTF-16 units. A longer one is cut, in texts and in queries. */
const LONGEST_WORD = 255;

/** The last position that PostgreSQL distinguishes in a tsvector; words after it are not searched. */
const LAST_POSITION = 16_383;

/** They choose how the character before them looks, as in an emoji. Unicode counts them as marks. */
const VARIATION_SELECTORS = /\p{Variation_Selector}/gu;

export function wordsOf(text: string): Word[] {
  const characters = text.replace(VARIATION_SELECTORS, '').normalize('NFC').toLowerCase();
  const runs = characters.match(RUN) ?? [];
  // Looking at each run takes longer than all the rest, and most texts have none of these scripts.
  return UNSPACED.test(characters) ? runs.flatMap(partsOf) : runs.map(whole);
}

const whole = (run: string): Word => ({ text: run.slice(0, LONGEST_WORD), runsOn: false });

function partsOf(run: string): Word[] {
  const parts = run.match(PARTS)!;
  const isUnspaced = parts.map((part) => UNSPACED.test(part));
  return parts.map((part, n) => ({ ...whole(part), runsOn: isUnspaced[n] && isUnspaced[n + 1] === true }));
}

/** A lexeme with its position. */
export interface PositionedLexeme {
  lexeme: string;
  /** The index of its word in the text. */
  at: number;
}

/**
 * The lexemes of a text in the index: its words, and each pair of adjacent characters of a script without spaces. Pairs
 * select far fewer texts than single characters.
 */
export function indexedLexemes(words: readonly Word[]): PositionedLexeme[] {
  const lexemes: PositionedLexeme[] = [];
  words.forEach(({ text, runsOn }, at) => {
    lexemes.push({ lexeme: text, at });
    if (runsOn && at + 1 < words.length) lexemes.push({ lexeme: text + words[at + 1].text, at });
  });
  return lexemes;
}

/** The lexemes of a query. A text with these lexemes at the same distances contains the words as a phrase. */
export const queryLexemes = (words: readonly Word[]): PositionedLexeme[] =>
  words.flatMap(({ text, runsOn }, at) => {
    if (runsOn) return [{ lexeme: text + words[at + 1].text, at }];
    const endsRun = at > 0 && words[at - 1].runsOn;
    return endsRun ? [] : [{ lexeme: text, at }];
  });

/** The prefix of the lexemes of author names, so that a search in title and content does not find them. */
export const AUTHOR_PREFIX = '@';

/** The weights of a tsvector that mark words of the title and of the content. */
export const TITLE_WEIGHT = 'A';
export const CONTENT_WEIGHT = 'B';

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
  const add = (text: string | null, first: number, weight: string, prefix = '') => {
    const words = wordsOf(text ?? '').slice(0, Math.max(0, LAST_POSITION - first));
    for (const { lexeme, at } of indexedLexemes(words)) {
      const name = prefix + lexeme;
      const known = positions.get(name);
      const position = `${first + at}${weight}`;
      positions.set(name, known === undefined ? position : `${known},${position}`);
    }
    return first + words.length;
  };
  const afterTitle = add(mention.title, 1, TITLE_WEIGHT);
  add(mention.content, afterTitle + 1, CONTENT_WEIGHT);
  add(mention.author_name, 1, '', AUTHOR_PREFIX);
  let vector = '';
  for (const [lexeme, at] of positions) vector += `${vector && ' '}'${lexeme}':${at}`;
  return vector;
}
