/** The most characters of a text from a client that an answer or a log line repeats (rule E5). */
const MOST = 100;

/** A path of the platform has fewer segments. */
const MOST_SEGMENTS = 10;

/** Cuts a text from a client. Otherwise an answer or a log line could be as large as the request (rule E5). */
export const cut = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);

/** A name or value from a client for a message: cut, and without control characters and lone surrogates (rule E5). */
export const printable = (text: string): string =>
  cut(text)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '\ufffd');

/** The path of a URL for a message or a log line. Each segment may be an identifier, so each is cut (rule E5). */
export function printablePath(path: string): string {
  const segments = path.split('/');
  const more = segments.length > MOST_SEGMENTS ? ['…'] : [];
  return [...segments.slice(0, MOST_SEGMENTS).map(printable), ...more].join('/');
}
