import { type IncomingMessage, maxHeaderSize, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ON_EVERY_ANSWER } from '@earshot/document-kit';
import { DocumentError, type ErrorLog, type ErrorObject, errorObjects } from '@earshot/error-kit';
import type { FastifyInstance } from 'fastify';

/**
 * Answers with an error document what Node would answer without one, or not at all: a request without `Host` (RFC 9112
 * §3.2), an `Expect` of anything but `100-continue` (RFC 9110 §10.1.1), and CONNECT.
 */
export function refuseBeforeRouting(server: FastifyInstance, log?: ErrorLog): void {
  server.addHook('onRequest', ({ raw }, _reply, done) => done(hasHost(raw) ? undefined : hostMissing()));
  server.server.prependListener('request', endAfterUpgrade);
  server.server.on('checkExpectation', ({ socket }: IncomingMessage) => answerRaw(socket, expectationFailed(), log));
  server.server.on('connect', (_request: IncomingMessage, socket: Duplex) => answerRaw(socket, noTunnel(), log));
}

/**
 * An upgrade is not supported, and the request is answered as if it had not asked for one (RFC 9110 §7.8). Node then
 * ignores the bytes that arrive in one packet with its end, so no request may follow on the connection.
 */
function endAfterUpgrade({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
}

/** HTTP/1.0 does not have this header. */
const hasHost = ({ headers, httpVersionMinor }: IncomingMessage): boolean =>
  headers.host !== undefined || httpVersionMinor === 0;

const hostMissing = () => DocumentError.badRequest('The request has no Host header.');

const expectationFailed = () =>
  new DocumentError({ status: 417, problems: [{ detail: 'The only expectation supported is 100-continue.' }] });

const noTunnel = () => DocumentError.badRequest('CONNECT is not supported; this is no proxy.');

/** The answer to bytes that are not an HTTP request, or do not complete one in time. */
export function refusalOf({ code }: { code?: string }): DocumentError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return DocumentError.requestTimeout('The request did not arrive in time.');
  if (code === 'HPE_HEADER_OVERFLOW') {
    const detail = `The head of a request, its URL and its headers, may have ${maxHeaderSize / 1024} KiB at most.`;
    return new DocumentError({ status: 431, problems: [{ detail }] });
  }
  return DocumentError.badRequest('The request is not valid HTTP.');
}

/** Logs an error and returns its error objects, with the `id` that the log has (E2). */
export function loggedErrors(refusal: DocumentError, log?: ErrorLog): ErrorObject[] {
  const errors = errorObjects(refusal);
  log?.[refusal.logLevel]({ error_id: errors.map(({ id }) => id).join(' '), status: refusal.status }, refusal.message);
  return errors;
}

/** How long the client may take to read such an answer and close. Then the connection is destroyed. */
const LINGER_MS = 1_000;

/** Whether the client has received the head of an answer but not its end. Node keeps the answer with the socket. */
export const isAnswering = (socket: Duplex & { _httpMessage?: ServerResponse }): boolean =>
  socket._httpMessage?.headersSent ?? false;

/** Whether the bytes that could not be read began as a HEAD request, whose answer has no body (RFC 9110 §9.3.2). */
export const isHead = (packet: unknown): boolean =>
  Buffer.isBuffer(packet) && packet.toString('latin1', 0, 5) === 'HEAD ';

/** Writes an error document where there is no response to send it with, and ends the connection. */
export function answerRaw(socket: Duplex, refusal: DocumentError, log?: ErrorLog, { isHead = false } = {}): void {
  const body = JSON.stringify({ errors: loggedErrors(refusal, log) });
  const headers = {
    ...refusal.headers,
    ...ON_EVERY_ANSWER,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // The server no longer handles errors on the socket of a CONNECT.
  socket.on('error', () => socket.destroy());
  socket.end([`HTTP/1.1 ${refusal.status} ${refusal.title}`, ...lines, '', isHead ? '' : body].join('\r\n'));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
