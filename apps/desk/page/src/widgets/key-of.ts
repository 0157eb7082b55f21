/** Some keys of Thai, Devanagari or Khmer give a mark. */
const OTHER_LETTERS = /^(?!\p{scx=Latin})[\p{L}\p{M}]+$/u;

/** What a key says. On a keyboard layout without Latin letters, a letter key is the one of its place (H5). */
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const [, place] = /^Key([A-Z])$/.exec(code) ?? [];
  if (place === undefined || !OTHER_LETTERS.test(key)) return key;
  return shiftKey ? place : place.toLowerCase();
}
