import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  maxHeaderSize,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ON_EVERY_ANSWER } from '@earshot/document-kit';
import { DocumentError, type ErrorLog, type ErrorObject, errorObjects } from '@earshot/error-kit';
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID, requestIdOf } from './request-id.js';

const MAX_HEADERS = 2_000;

/**
 * Answers with an error document the requests that Node would answer without one, or not at all: a request without
 * `Host` (RFC 9112 §3.2), an `Expect` other than `100-continue` (RFC 9110 §10.1.1), and CONNECT. So it does for more than
 * MAX_HEADERS, because Node would leave the rest out.
 */
export function rejectBeforeRouting(server: FastifyInstance, log?: ErrorLog): void {
  server.server.maxHeadersCount = 0;
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    const count = raw.rawHeaders.length / 2;
    if (count > MAX_HEADERS) return done(headersTooMany(count));
    if (!isMet(raw)) return done(expectationFailed());
    done(hasHost(raw) ? undefined : hostMissing());
  });
  server.server.prependListener('request', endAfterUpgrade);
  server.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    // Its client may leave out the body; what it sends next would then be read as that body.
    response.shouldKeepAlive = false;
    server.server.emit('request', request, response);
  });
  server.server.on('connect', ({ headers }: IncomingMessage, socket: Duplex) =>
    answerRaw(socket as Socket, noTunnel(), log, { headers }),
  );
}

/**
 * Rejects a request with more than one `Authorization` header (B10), because Node ignores all but the first. The proxy
 * of `npm start` forwards them all, so that the answer has the format of its endpoint.
 */
export function rejectRepeatedCredentials(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    const count = raw.headersDistinct.authorization?.length ?? 0;
    done(count > 1 ? credentialsRepeated(count) : undefined);
  });
}

const credentialsRepeated = (count: number) =>
  DocumentError.of('request_malformed', `The header Authorization is given ${count} times; it may be given once.`);

/**
 * Upgrades are not supported, so the header is ignored (RFC 9110 §7.8). Node then loses bytes that arrive in the same
 * packet as the end of the request, so no request may follow on the connection.
 */
function endAfterUpgrade({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
}

/** Node takes any value that has 100-continue in it. HTTP/1.0 has no expectations. */
const isMet = ({ headers, httpVersionMinor }: IncomingMessage): boolean =>
  headers.expect === undefined || httpVersionMinor === 0 || headers.expect.toLowerCase() === '100-continue';

/** HTTP/1.0 does not require this header. */
const hasHost = ({ headers, httpVersionMinor }: IncomingMessage): boolean =>
  headers.host !== undefined || httpVersionMinor === 0;

const headersTooMany = (count: number) =>
  DocumentError.of('head_too_large', `A request may have at most ${MAX_HEADERS} headers; this one has ${count}.`);

const hostMissing = () => DocumentError.of('request_malformed', 'The request has no Host header.');

const expectationFailed = () =>
  DocumentError.of('expectation_unsupported', 'The only expectation supported is 100-continue.');

const noTunnel = () => DocumentError.of('request_malformed', 'CONNECT is not supported: this server opens no tunnels.');

/** The answer to bytes that are not an HTTP request, or do not complete one in time. */
function rejectionOf({ code }: { code?: string }): DocumentError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return DocumentError.of('request_timeout', 'The request did not arrive in time.');
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    const detail = `The head of a request, its URL and its headers, may have ${maxHeaderSize / 1024} KiB at most.`;
    return DocumentError.of('head_too_large', detail);
  }
  return DocumentError.of('request_malformed', 'The request is not valid HTTP.');
}

/** Logs an error of the request `requestId`, and returns its error objects with the same `id` (E2). */
export function loggedErrors(rejection: DocumentError, requestId: string, log?: ErrorLog): ErrorObject[] {
  const errors = errorObjects(rejection);
  log?.[rejection.logLevel](
    { request_id: requestId, error_id: errors.map(({ id }) => id).join(' '), status: rejection.status },
    rejection.message,
  );
  return errors;
}

/** The connections with invalid bytes. What else they receive needs no answer. */
const rejected = new WeakSet<Duplex>();

/** A connection of Node's HTTP server, which stores the answer in flight in it. */
type Connection = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Answers bytes that are not an HTTP request, and ends the connection. An answer that has begun comes first, because its
 * client would read other bytes as part of it; so does the answer to a complete request, which may change something.
 */
export function rejectInvalid(error: Error & { code?: string }, socket: Connection, log?: ErrorLog): void {
  if (error.code === 'ECONNRESET') return void socket.destroy();
  if (rejected.has(socket)) return;
  rejected.add(socket);
  const { rawPacket } = error as { rawPacket?: unknown };
  const reject = () => {
    if (socket.writable) answerRaw(socket, rejectionOf(error), log, { isHead: isHead(rawPacket) });
  };
  const answer = socket._httpMessage;
  const isOwed = answer && (answer.headersSent || answer.req.complete);
  if (isOwed && !answer.writableEnded) answer.once('finish', reject);
  else reject();
}

/** How long a client may read and send nothing after such an answer, before its connection is destroyed. */
const LINGER_MS = 1_000;

/** How long it may take to read what it is owed, and to close the connection. */
const LONGEST_MS = 60_000;

/** Whether bytes that are not valid HTTP begin like a HEAD request, whose answer has no body (RFC 9110 §9.3.2). */
const isHead = (packet: unknown): boolean => Buffer.isBuffer(packet) && packet.toString('latin1', 0, 5) === 'HEAD ';

interface RawRequest {
  isHead?: boolean;
  /** The headers of the request, if it could be parsed. */
  headers?: IncomingHttpHeaders;
}

/** Writes an error document to a socket without a response object, and ends the connection. */
export function answerRaw(
  socket: Socket,
  rejection: DocumentError,
  log?: ErrorLog,
  { isHead = false, headers: sent }: RawRequest = {},
): void {
  const requestId = requestIdOf(sent);
  const body = JSON.stringify({ errors: loggedErrors(rejection, requestId, log) });
  const headers = {
    ...rejection.headers,
    ...ON_EVERY_ANSWER,
    [REQUEST_ID]: requestId,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // The server no longer handles errors on the socket of a CONNECT.
  socket.on('error', () => socket.destroy());
  const start = `HTTP/1.1 ${rejection.status} ${STATUS_CODES[rejection.status]}`;
  socket.end([start, ...lines, '', isHead ? '' : body].join('\r\n'));
  socket.setTimeout(LINGER_MS, () => socket.destroy());
  setTimeout(() => socket.destroy(), LONGEST_MS).unref();
}
