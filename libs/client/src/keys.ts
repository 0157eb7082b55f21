/** The most characters of an idempotency key (C13). */
const MOST = 255;

/** 128 random bits. `randomUUID` is absent in pages that are not served over HTTPS. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The key, if it is one with room for a suffix of this many characters, else a `TypeError`. `fetch` cannot send some of the
 * other texts, which would look like a problem of the network.
 */
export function checkedKey(key: string, suffix = 0): string {
  const most = MOST - suffix;
  if (typeof key === 'string' && key.length <= most && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new TypeError(`idempotencyKey must have 1 to ${most} visible ASCII characters.`);
}
