import type { Tag, Word } from './words.js';

/** A lexeme with its position. */
export interface PositionedLexeme {
  lexeme: string;
  /** The index of its word in the text. */
  at: number;
}

/**
 * The lexemes of a text in the index: its words, each pair of adjacent characters of a script without spaces, and its tags,
 * each at its first word, names also by their first part. Pairs select far fewer texts than single characters.
 */
export function indexedLexemes(words: readonly Word[]): PositionedLexeme[] {
  const lexemes: PositionedLexeme[] = [];
  words.forEach(({ text, runsOn, tag }, at) => {
    lexemes.push({ lexeme: text, at });
    if (runsOn && at + 1 < words.length) lexemes.push({ lexeme: text + words[at + 1].text, at });
    if (!tag) return;
    lexemes.push({ lexeme: lexemeOf(tag), at });
    if (tag.firstPart !== undefined) lexemes.push({ lexeme: lexemeOf({ ...tag, text: tag.firstPart }), at });
  });
  return lexemes;
}

/** The lexemes of a query. A text with these lexemes at the same distances contains the words as a phrase. */
export function queryLexemes(words: readonly Word[]): PositionedLexeme[] {
  let tagEnd = 0;
  return words.flatMap(({ text, runsOn, tag }, at) => {
    if (at < tagEnd) return [];
    if (tag) {
      tagEnd = at + tag.words;
      return [{ lexeme: lexemeOf(tag), at }];
    }
    if (runsOn) return [{ lexeme: text + words[at + 1].text, at }];
    const endsRun = at > 0 && words[at - 1].runsOn;
    return endsRun ? [] : [{ lexeme: text, at }];
  });
}

/** One `@` begins the lexemes of author names, so a name in a text has two. */
const lexemeOf = ({ sign, text }: Tag): string => (sign === '@' ? '@@' : sign) + text;

/** A word or a tag of a text as a query writes it. */
export const writtenLexeme = (lexeme: string): string => lexeme.replace(/^@@/, '@');
