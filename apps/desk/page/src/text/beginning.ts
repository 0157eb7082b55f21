import { safeText } from './safe-text.js';

const CHARACTERS = new Intl.Segmenter('und');

/** The beginning of a text, at most so long, which ends with a word, or with a whole character of one that is too long. */
export function beginningOf(text: string, most: number): string {
  const safe = safeText(text).trim();
  if (safe.length <= most) return safe;
  const end = safe.slice(0, most).search(/\s\S*$/);
  return `${safe.slice(0, end > 0 ? end : CHARACTERS.segment(safe).containing(most)!.index).trimEnd()}…`;
}
