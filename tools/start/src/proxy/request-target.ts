/**
 * Path and query of a request target. Clients may send a whole URL, `GET http://host/path HTTP/1.1` (RFC 9112 §3.2.2).
 * Other forms stay as they are, and are answered 404.
 */
export function originForm(target: string): string {
  const pathAndQuery = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return pathAndQuery === target || pathAndQuery.startsWith('/') ? pathAndQuery : `/${pathAndQuery}`;
}

/** The path of a target in origin form. */
export const pathOf = (target: string): string => target.split(/[?#]/, 1)[0];

/** In a segment, `%2E` means the same as a dot (RFC 3986 §6.2.2). */
const AMBIGUOUS = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Whether a program could read the path as another one: because of a backslash, or of a segment `.` or `..`. Such a path
 * could lead to another service than its first segment names. `%2F` and `%5C` separate nothing: they belong to an
 * identifier.
 */
export const isAmbiguous = (path: string): boolean => AMBIGUOUS.test(path);
