import { isTooLongForId, MAX_ID_BYTES } from '@earshot/message-kit';

/** A text of an item for its error: whole if an identifier may have as many bytes, else cut (rule C3). */
export function echoed(text: string): string {
  if (!isTooLongForId(text)) return text;
  // Never cuts within a character.
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_ID_BYTES));
  return `${text.slice(0, read)}…`;
}
