import { expectBody, hasBody, SMALL_BODY_BYTES } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished, PassThrough } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { requestHeaders, responseHeaders } from './end-to-end-headers.js';

/** How long the reader of an answer may pause. Node notices a pause after one to two times this value. */
const READER_PAUSE_MS = 5_000;

/** A body has no meaning in requests of these methods (RFC 9110 §9.3) and is not forwarded. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'TRACE']);

/**
 * Forwards requests to services. Small bodies are forwarded when they are complete: a slow sender occupies no connection
 * to a service, and a service that ends within a small answer is answered 503. Large bodies stream.
 */
export class Forwarder {
  private readonly agent = new Agent();

  /** Answers with the answer of the service at `address`. */
  async forward(address: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { raw, method, url } = request;
    // A pipelined request finds the time-out of the answer before it.
    raw.socket.setTimeout(0);
    const signal = untilClosed(reply.raw);
    const body = WITHOUT_BODY.has(method) || !hasBody(raw.headers) ? undefined : await bodyOf(raw);
    const answer = await this.agent.request({
      origin: address,
      path: url,
      method: method as Dispatcher.HttpMethod,
      headers: requestHeaders(request, body instanceof PassThrough ? raw.headers['content-length'] : undefined),
      body,
      signal,
    });
    const isSmall = Number(answer.headers['content-length']) <= SMALL_BODY_BYTES;
    const content = isSmall ? Buffer.from(await answer.body.bytes()) : answer.body;
    endDeafReader(reply.raw);
    return reply.code(answer.statusCode).headers(responseHeaders(answer.headers)).send(content);
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

/** Aborts when the client has its answer or has disconnected, even if that was before this call. */
function untilClosed(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  else response.once('close', () => controller.abort());
  return controller.signal;
}

/** The body when it is complete, or a stream as soon as it is not small. */
function bodyOf(request: IncomingMessage): Promise<Buffer | PassThrough> {
  expectBody(request);
  // A stream of its own: the HTTP client destroys it if the service answers early, and the request must stay for that.
  const body = new PassThrough({ highWaterMark: SMALL_BODY_BYTES });
  return new Promise((resolve, reject) => {
    finished(request, { writable: false }, (error) => {
      if (!error) return resolve((body.read() as Buffer | null) ?? Buffer.alloc(0));
      const cause = error instanceof DocumentError ? error : incomplete();
      body.on('error', reject).destroy(cause);
    });
    // It pauses when `body` is full, and also at its end.
    request.once('pause', () => request.readableEnded || resolve(body));
    request.pipe(body).once('close', () => request.resume());
  });
}

const incomplete = () => DocumentError.of('request_malformed', 'The body could not be read to its end.');

/** Ends the connection of a client that does not read. The service may pause for longer. */
function endDeafReader(response: ServerResponse): void {
  response.setTimeout(READER_PAUSE_MS).on('timeout', (socket: Socket) => {
    if (response.writableLength > 0) socket.destroy();
  });
}
