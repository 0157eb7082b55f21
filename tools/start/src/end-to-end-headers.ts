import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Headers that speak of one connection and end with it (RFC 9110 §7.6.1), as do those that `Connection` names. */
const ONE_HOP = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What the proxy says itself, or has answered: how long the body is, and where the request came from. */
const REPLACED = /^(?:host|content-length|expect|forwarded|x-forwarded-.*|x-real-ip)$/;

/** What the proxy sees of a client, whatever the client says of itself. */
export interface Origin {
  ip: string;
  host: string | undefined;
  protocol: string;
}

/**
 * The headers of a request for a service, as names and values in turn. They are taken as they were sent, so that a
 * service sees which ones came twice.
 */
export function requestHeaders({ rawHeaders, headers }: IncomingMessage, { ip, host, protocol }: Origin): string[] {
  const named = namedByConnection(headers.connection);
  // First, since a service leaves out what comes behind some thousands of headers.
  const passed = ['x-forwarded-for', ip, 'x-forwarded-proto', protocol];
  if (host !== undefined) passed.push('x-forwarded-host', host);
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i].toLowerCase();
    if (!ONE_HOP.has(name) && !named.has(name) && !REPLACED.test(name)) passed.push(name, rawHeaders[i + 1]);
  }
  return passed;
}

/** The headers of an answer for a client. */
export function responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = namedByConnection(headers.connection);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ONE_HOP.has(name) && !named.has(name)));
}

const namedByConnection = (connection = ''): Set<string> =>
  new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
