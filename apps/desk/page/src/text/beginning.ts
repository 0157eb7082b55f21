import { safeText } from './safe-text.js';

const CHARACTERS = new Intl.Segmenter('und');

/** The beginning of a text as it is shown: at most so long, and `…` if it goes on. */
export function beginningOf(text: string, most: number): string {
  const safe = safeText(text).trim();
  return safe.length <= most ? safe : `${wholeWords(safe, most).trimEnd()}…`;
}

/** At most so much of a text: it ends with a word, or with a whole character of one that is too long. */
export function wholeWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.slice(0, most).search(/\s\S*$/);
  // `Intl.Segmenter` takes time by the square of the length where marks follow marks.
  return text.slice(0, end > 0 ? end : CHARACTERS.segment(text.slice(0, 2 * most)).containing(most)!.index);
}
