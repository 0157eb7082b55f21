import { REQUEST_ID } from '@earshot/service-kit';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';

/** Hop-by-hop headers (RFC 9110 §7.6.1). Those that `Connection` names are hop-by-hop, too. */
const HOP_BY_HOP = /^(?:connection|http2-settings|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;

/** Headers that the proxy sets or handles itself: the length of the body, and the origin and id of the request. */
const REPLACED = /^(?:host|content-length|expect|forwarded|x-forwarded-.*|x-real-ip|x-request-id)$/;

/**
 * The headers of a request for a service, as alternating names and values. Repeated headers stay repeated, so that a
 * service sees them.
 */
export function requestHeaders(
  { raw: { rawHeaders, headers }, ip, protocol, id }: FastifyRequest,
  contentLength: string | undefined,
): string[] {
  const isEndToEnd = endToEnd(headers.connection);
  // First, because a service ignores the headers after the first 2 000.
  const forwarded = ['x-forwarded-for', ip, 'x-forwarded-proto', protocol, REQUEST_ID, id];
  if (headers.host !== undefined) forwarded.push('x-forwarded-host', headers.host);
  if (contentLength !== undefined) forwarded.push('content-length', contentLength);
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i].toLowerCase();
    if (isEndToEnd(name) && !REPLACED.test(name)) forwarded.push(name, rawHeaders[i + 1]);
  }
  return forwarded;
}

/** The headers of an answer for a client. */
export function responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const isEndToEnd = endToEnd(headers.connection);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isEndToEnd(name)));
}

function endToEnd(connection = ''): (name: string) => boolean {
  const named = new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
  return (name) => !HOP_BY_HOP.test(name) && !named.has(name);
}
