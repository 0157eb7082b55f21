import { endDeafReader, expectBody, hasBody, SMALL_BODY_BYTES } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { finished, PassThrough } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { requestHeaders, responseHeaders } from './end-to-end-headers.js';
import { gzipped } from './gzip.js';

/** There is memory for this many bodies of the largest size. */
const HELD_BODIES = 8;

/** A body has no meaning in requests of these methods (RFC 9110 §9.3) and is not forwarded. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'TRACE']);

/** The service that a request is forwarded to. */
interface Destination {
  address: string;
  mayCompress: boolean;
}

/**
 * Forwards requests to services. A request whose length is known waits for the end of its body, while there is memory
 * for that: so a slow sender occupies no service. Other bodies stream. So do large answers; a small one is complete
 * before it is sent, so that the end of its service is a 503. `@fastify/reply-from` does none of this, and does not end
 * a request whose client has disconnected.
 */
export class Forwarder {
  private readonly agent = new Agent();
  /** The bytes of memory that are reserved for bodies. */
  private held = 0;

  /** @param bodyLimit the most bytes that a service accepts */
  constructor(private readonly bodyLimit: number) {}

  /** Answers with the answer of the service at `address`. With `mayCompress`, a client may get it compressed. */
  async forward(
    { address, mayCompress }: Destination,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { raw, method, url } = request;
    // A pipelined request finds the time-out of the answer before it.
    raw.socket.setTimeout(0);
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    const body = WITHOUT_BODY.has(method) || !hasBody(raw.headers) ? undefined : await this.bodyOf(raw, closed.signal);
    const answer = await this.agent.request({
      origin: address,
      path: url,
      method: method as Dispatcher.HttpMethod,
      headers: requestHeaders(request, body instanceof PassThrough ? raw.headers['content-length'] : undefined),
      body,
      signal: closed.signal,
    });
    const isSmall = Number(answer.headers['content-length']) <= SMALL_BODY_BYTES;
    const content = isSmall ? Buffer.from(await answer.body.bytes()) : answer.body;
    const whole = { headers: responseHeaders(answer.headers), content };
    const sent = mayCompress ? await gzipped(request, whole) : whole;
    endDeafReader(reply.raw);
    return reply
      .code(answer.statusCode)
      .headers(sent.headers)
      .send(isEmpty(sent.content) ? undefined : sent.content);
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  /** The body when it is complete or more than may be held: a buffer if it is small, otherwise a stream. */
  private bodyOf(request: IncomingMessage, closed: AbortSignal): Promise<Buffer | PassThrough> {
    expectBody(request);
    // A stream of its own: the HTTP client destroys it if the service answers early, and `request` must stay for that.
    const body = new PassThrough({ highWaterMark: 1 + this.hold(request, closed) });
    return new Promise((resolve, reject) => {
      finished(request, { writable: false }, (error) => {
        if (!error) return resolve(body.readableLength > SMALL_BODY_BYTES ? body : (body.read() ?? Buffer.alloc(0)));
        body.on('error', reject).destroy(error instanceof DocumentError ? error : incomplete());
      });
      // It pauses when `body` is full, and also at its end.
      request.once('pause', () => request.readableEnded || resolve(body));
      request.pipe(body).once('close', () => request.resume());
    });
  }

  /** How many bytes of a body may be held in memory. They count until the request is `closed`. */
  private hold({ headers }: IncomingMessage, closed: AbortSignal): number {
    const length = Number(headers['content-length'] ?? 0);
    if (length > this.bodyLimit || this.held + length > HELD_BODIES * this.bodyLimit) return SMALL_BODY_BYTES;
    this.held += length;
    closed.addEventListener('abort', () => (this.held -= length));
    return Math.max(length, SMALL_BODY_BYTES);
  }
}

/** Fastify would give a media type to empty content. */
const isEmpty = (content: unknown): boolean => Buffer.isBuffer(content) && content.length === 0;

const incomplete = () => DocumentError.of('request_malformed', 'The body could not be read to its end.');
