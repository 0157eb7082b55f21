import { safeText } from './safe-text.js';

/** The beginning of a text, at most so long, which ends with a word. */
export function beginningOf(text: string, most: number): string {
  const safe = safeText(text).trim();
  if (safe.length <= most) return safe;
  const cut = safe.slice(0, most);
  const end = cut.search(/\s\S*$/);
  return `${(end > 0 ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, '')).trimEnd()}…`;
}
