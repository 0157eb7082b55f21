import type { Schema } from '@earshot/message-kit/without-nest';
import { toNfc } from './normal-form.js';

/** The most characters of a tag (Unicode code points), and the most tags of a mention (rule C4). */
export const MAX_TAG_CHARACTERS = 255;
export const MAX_TAGS = 100;

/** What `readTag` reads, as text after "must be" in a message. */
export const A_TAG = `a string of 1 to ${MAX_TAG_CHARACTERS} characters, not counting white space at its ends, without control characters or lone surrogates`;

/** What of it JSON Schema can say. */
export const TAG_SCHEMA = {
  type: 'string',
  description: `A tag: ${A_TAG}. It is stored and compared in NFC, without that white space.`,
  minLength: 1,
  pattern: '^[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]*$',
} as const satisfies Schema;

/** Most tags, which have the normal form. */
const PLAIN = /^[!-~](?:[ -~]{0,253}[!-~])?$/;

/** NFC makes at least one code point, of one or two UTF-16 units, of four. It takes too long for some longer texts. */
const MAX_UNITS = 2 * 4 * MAX_TAG_CHARACTERS;

const SPACE = /^\p{White_Space}$/u;
const CONTROL = /\p{Cc}/u;
const CONTROLS = /\p{Cc}/gu;

/**
 * A tag in the form in which tags are stored and compared: in NFC, without white space at its ends (rule C4). Undefined
 * for anything else than a tag, as for white space that is a control character, such as a tab.
 */
export function readTag(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (PLAIN.test(value)) return value;
  if (CONTROL.test(value)) return undefined;
  const trimmed = withoutSpace(value);
  if (trimmed.length > MAX_UNITS || !trimmed.isWellFormed()) return undefined;
  const tag = toNfc(trimmed);
  return tag !== '' && [...tag].length <= MAX_TAG_CHARACTERS ? tag : undefined;
}

/** Each tag in its normal form once, at its first place. Undefined if one of them is no tag. */
export function readTags(values: readonly unknown[]): string[] | undefined {
  const tags: string[] = [];
  for (const value of values) {
    const tag = readTag(value);
    if (tag === undefined) return undefined;
    tags.push(tag);
  }
  return distinct(tags);
}

/**
 * Tags as they may be stored since an earlier version, in their normal form (rule C4). Control characters count as spaces,
 * and nothing is left of a tag of spaces.
 */
export function normalTags(stored: readonly string[]): string[] {
  if (stored.every((tag) => PLAIN.test(tag))) return distinct(stored);
  return distinct(stored.map(normalTag).filter((tag) => tag !== ''));
}

function normalTag(stored: string): string {
  const tag = toNfc(withoutSpace(stored.replaceAll(CONTROLS, ' ')));
  return tag.length <= MAX_TAG_CHARACTERS ? tag : withoutSpace([...tag].slice(0, MAX_TAG_CHARACTERS).join(''));
}

const distinct = (tags: readonly string[]): string[] => (tags.length > 1 ? [...new Set(tags)] : [...tags]);

/** `trim` also removes U+FEFF, which is no white space, and keeps U+0085, which is. */
function withoutSpace(text: string): string {
  let [begin, end] = [0, text.length];
  while (begin < end && SPACE.test(text[begin])) begin++;
  while (begin < end && SPACE.test(text[end - 1])) end--;
  return text.slice(begin, end);
}
