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

const BACKSLASH = /\\|%5c/i;
const SLASH = /\/|%2f/i;
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/**
 * Whether a program could read the path as another one: because of backslashes, or of `.` and `..` segments, encoded or
 * not. Such a path could lead to another service than its first segment names.
 */
export const isAmbiguous = (path: string): boolean =>
  BACKSLASH.test(path) || path.split(SLASH).some((segment) => DOT_SEGMENT.test(segment));
