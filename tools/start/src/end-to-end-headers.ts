import { REQUEST_ID } from '@earshot/service-kit';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Hop-by-hop headers (RFC 9110 §7.6.1). Those that `Connection` names are hop-by-hop, too. */
const HOP_BY_HOP = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers that the proxy sets or handles itself: the length of the body, and the origin and id of the request. */
const REPLACED = /^(?:host|content-length|expect|forwarded|x-forwarded-.*|x-real-ip|x-request-id)$/;

/** The origin of a request as the proxy sees it, whatever the client claims. */
export interface RequestOrigin {
  ip: string;
  /** The id of the request (rule A8). */
  id: string;
  host: string | undefined;
  protocol: string;
}

/**
 * The headers of a request for a service, as alternating names and values. Repeated headers stay repeated, so that a
 * service sees them.
 */
export function requestHeaders(
  { rawHeaders, headers }: IncomingMessage,
  { ip, id, host, protocol }: RequestOrigin,
): string[] {
  const named = namedByConnection(headers.connection);
  // First, because a service ignores the headers after the first 2 000.
  const forwarded = ['x-forwarded-for', ip, 'x-forwarded-proto', protocol, REQUEST_ID, id];
  if (host !== undefined) forwarded.push('x-forwarded-host', host);
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i].toLowerCase();
    if (!HOP_BY_HOP.has(name) && !named.has(name) && !REPLACED.test(name)) forwarded.push(name, rawHeaders[i + 1]);
  }
  return forwarded;
}

/** The headers of an answer for a client. */
export function responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = namedByConnection(headers.connection);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)));
}

const namedByConnection = (connection = ''): Set<string> =>
  new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
