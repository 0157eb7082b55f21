import fresh from 'fresh';

/**
 * Whether the client has the answer with this `ETag` already, by `If-None-Match` (RFC 9110 §13.1.2). `Cache-Control` of the
 * request does not matter (E1): `fetch` of Node adds `no-cache` to every conditional request.
 */
export const isUnchanged = ({ 'if-none-match': known }: { 'if-none-match'?: string }, etag: string): boolean =>
  fresh({ 'if-none-match': known }, { etag });
