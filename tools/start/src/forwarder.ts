import { DocumentError } from '@earshot/error-kit';
import { clientOf } from '@earshot/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import type { BodyStore, StoredBody } from './body-store.js';
import { requestHeaders, responseHeaders } from './end-to-end-headers.js';
import { noAnswer } from './no-answer.js';
import { BodyTooLarge, NoDiskSpace } from './spool.js';

export interface ForwarderOptions {
  /** The largest request body, in bytes. */
  bodyLimit: number;
  bodies: BodyStore;
}

/** How long the sender of a body may pause. */
const READ_IDLE_MS = 10_000;

/** How long the reader of an answer may pause. Node notices a pause after one to two times this value. */
const WRITE_IDLE_MS = 5_000;

/** How long a service may take to reject a body whose length is too large. */
const REJECTION_MS = 10_000;

/** A body has no meaning in requests of these methods (RFC 9110 §9.3) and is not forwarded. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'TRACE']);

/**
 * Forwards complete requests to services. It takes a connection to a service when it has the whole body of the request,
 * and releases the connection before the client has read the answer.
 */
export class Forwarder {
  private readonly agent = new Agent({ connections: 256, pipelining: 1 });

  constructor(private readonly options: ForwarderOptions) {}

  /** Answers with the answer of the service at `address`. */
  async forward(address: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const client = clientOf(request.raw.socket.remoteAddress);
    // From now on the proxy waits for the service, as long as the client does.
    request.raw.socket.setTimeout(0);
    const clientClosed = new AbortController();
    onClose(reply.raw, () => clientClosed.abort());

    const requestBody = await this.bodyOf(request, client);
    onClose(reply.raw, () => requestBody?.discard());
    const { answer, body } = await this.ask(address, request, requestBody, clientClosed.signal, client);
    onClose(reply.raw, () => body.discard());

    reply.raw.setTimeout(WRITE_IDLE_MS, () => request.raw.socket.destroy());
    void reply.code(answer.statusCode).headers(responseHeaders(answer.headers));
    if (body.size === 0) return reply.send();
    return reply.header('content-length', body.size).send(body.content());
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async bodyOf({ raw, method }: FastifyRequest, client: string): Promise<RequestBody | undefined> {
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
    if (WITHOUT_BODY.has(method) || (coding === undefined && !Number(length))) return undefined;
    const { bodies, bodyLimit } = this.options;
    try {
      if (Number(length) > bodyLimit) throw new BodyTooLarge();
      return await bodies.store(raw, lengthOf(length), client, { bytes: bodyLimit, idleMs: READ_IDLE_MS });
    } catch (error) {
      if (error instanceof BodyTooLarge) return new TooLargeBody(Number(length ?? bodyLimit + 1));
      if (error instanceof NoDiskSpace) throw tooManyBodies(error);
      if (error instanceof DocumentError) throw error;
      throw DocumentError.of('request_malformed', 'The body could not be read to its end.');
    }
  }

  private async ask(
    address: string,
    { id, raw, ip, headers, protocol, method, url }: FastifyRequest,
    requestBody: RequestBody | undefined,
    signal: AbortSignal,
    client: string,
  ): Promise<{ answer: Dispatcher.ResponseData; body: StoredBody }> {
    const forwarded = requestHeaders(raw, { id, ip, host: headers.host, protocol });
    if (requestBody) forwarded.push('content-length', String(requestBody.size));
    try {
      const answer = await this.agent.request({
        origin: address,
        path: url,
        method: method as Dispatcher.HttpMethod,
        headers: forwarded,
        body: requestBody?.content(),
        signal,
        ...(requestBody instanceof TooLargeBody && { headersTimeout: REJECTION_MS }),
      });
      const length = method === 'HEAD' ? 0 : lengthOf(answer.headers['content-length']);
      return { answer, body: await this.options.bodies.store(answer.body, length, client, {}) };
    } catch (error) {
      throw noAnswer(error, method);
    }
  }
}

/** Calls `then` when the client has its answer or has disconnected, even if that was before this call. */
function onClose(response: ServerResponse, then: () => void): void {
  if (response.destroyed) then();
  else response.once('close', then);
}

const tooManyBodies = (cause: NoDiskSpace) =>
  DocumentError.of('too_busy', 'Too many large bodies are in flight. Nothing was changed; try again.', { cause });

const lengthOf = (header: string | string[] | undefined): number | undefined =>
  header === undefined ? undefined : Number(header);

type RequestBody = Pick<StoredBody, 'size' | 'content' | 'discard'>;

/**
 * A body that exceeds the limit. The service gets its length and rejects it after its other checks: an invalid token or
 * an unknown media type comes first (C1). One space is forwarded in place of the body, because the HTTP client sends
 * the head of a request together with the first byte of the body.
 */
class TooLargeBody implements RequestBody {
  private readonly start = new Readable({ read: () => undefined });

  constructor(readonly size: number) {
    this.start.push(' ');
  }

  content = () => this.start;
  discard = () => void this.start.destroy();
}
