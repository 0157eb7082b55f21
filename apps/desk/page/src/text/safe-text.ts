/**
 * Controls, and characters that turn the text around them: overrides, embeddings and isolates. Orthographies use the other
 * invisible ones, such as U+200B in Khmer and U+200F in Hebrew.
 */
const UNSAFE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A text of a mention with a visible sign in place of characters that could mislead (H6). */
export const safeText = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(UNSAFE, '\ufffd');

/** A link that leads to the original: only http and https, and shown with the host that the browser reads (H6). */
export function safeLink(text: string | null): { href: string; host: string } | undefined {
  if (text === null || !URL.canParse(text)) return undefined;
  const { protocol, href, hostname } = new URL(text);
  return protocol === 'http:' || protocol === 'https:' ? { href, host: hostname } : undefined;
}
