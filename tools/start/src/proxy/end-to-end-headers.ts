import { REQUEST_ID } from '@earshot/service-kit';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Hop-by-hop headers (RFC 9110 §7.6.1). What else `Connection` names is forwarded, as nginx does: otherwise a client could
 * take away what a service decides by, such as `Authorization`. No service reads a hop-by-hop header that is not listed.
 */
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
  const forwarded = ['x-forwarded-for', ip, 'x-forwarded-proto', protocol, REQUEST_ID, id];
  if (headers.host !== undefined) forwarded.push('x-forwarded-host', headers.host);
  if (contentLength !== undefined) forwarded.push('content-length', contentLength);
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i].toLowerCase();
    if (!HOP_BY_HOP.test(name) && !REPLACED.test(name)) forwarded.push(name, rawHeaders[i + 1]);
  }
  return forwarded;
}

/** The headers of an answer for a client. */
export const responseHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.test(name)));
