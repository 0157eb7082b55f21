import { DocumentError } from '@earshot/error-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import type { BodyStore, KeptBody } from './body-store.js';
import { clientOf } from './client-of.js';
import { requestHeaders, responseHeaders } from './end-to-end-headers.js';
import { noAnswer } from './no-answer.js';
import { BodyTooLarge, NoRoom } from './spool.js';

export interface ForwarderOptions {
  /** The largest request body, in bytes. */
  bodyLimit: number;
  bodies: BodyStore;
}

/** How long the sender of a body may pause. */
const READ_IDLE_MS = 10_000;

/** How long the reader of an answer may pause; Node notices between once and twice that time. */
const WRITE_IDLE_MS = 5_000;

/** A service refuses a body by its length alone at once. */
const REFUSAL_MS = 10_000;

/** A body of these has no meaning (RFC 9110 §9.3) and is not passed on. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'TRACE']);

/**
 * Passes requests on to services, whole: a connection to a service is taken when the body of the request is there, and
 * is free again before the client has read the answer.
 */
export class Forwarder {
  private readonly agent = new Agent({ connections: 256, pipelining: 1 });

  constructor(private readonly options: ForwarderOptions) {}

  /** Answers with what the service at `address` says. */
  async forward(address: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const client = clientOf(request.raw.socket.remoteAddress);
    // The service, and no more the client, is what is waited for; and that not longer than the client waits.
    request.raw.socket.setTimeout(0);
    const gone = new AbortController();
    whenDone(reply.raw, () => gone.abort());

    const sent = await this.bodyOf(request, client);
    whenDone(reply.raw, () => sent?.discard());
    const { answer, body } = await this.ask(address, request, sent, gone.signal, client);
    whenDone(reply.raw, () => body.discard());

    reply.raw.setTimeout(WRITE_IDLE_MS, () => request.raw.socket.destroy());
    void reply.code(answer.statusCode).headers(responseHeaders(answer.headers));
    if (body.size === 0) return reply.send();
    return reply.header('content-length', body.size).send(body.content());
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async bodyOf({ raw, method }: FastifyRequest, client: string): Promise<SentBody | undefined> {
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
    if (WITHOUT_BODY.has(method) || (coding === undefined && !Number(length))) return undefined;
    const { bodies, bodyLimit } = this.options;
    try {
      if (Number(length) > bodyLimit) throw new BodyTooLarge();
      return await bodies.keep(raw, lengthOf(length), client, { bytes: bodyLimit, idleMs: READ_IDLE_MS });
    } catch (error) {
      if (error instanceof BodyTooLarge) return new TooLargeBody(Number(length ?? bodyLimit + 1));
      if (error instanceof NoRoom) throw tooManyBodies(error);
      if (error instanceof DocumentError) throw error;
      throw DocumentError.badRequest('The body could not be read to its end.');
    }
  }

  private async ask(
    address: string,
    { raw, ip, headers, protocol, method, url }: FastifyRequest,
    sent: SentBody | undefined,
    signal: AbortSignal,
    client: string,
  ): Promise<{ answer: Dispatcher.ResponseData; body: KeptBody }> {
    const passed = requestHeaders(raw, { ip, host: headers.host, protocol });
    if (sent) passed.push('content-length', String(sent.size));
    try {
      const answer = await this.agent.request({
        origin: address,
        path: url,
        method: method as Dispatcher.HttpMethod,
        headers: passed,
        body: sent?.content(),
        signal,
        ...(sent instanceof TooLargeBody && { headersTimeout: REFUSAL_MS }),
      });
      const length = method === 'HEAD' ? 0 : lengthOf(answer.headers['content-length']);
      return { answer, body: await this.options.bodies.keep(answer.body, length, client, {}) };
    } catch (error) {
      throw noAnswer(error, method);
    }
  }
}

/** When the client has its answer, or has gone, which may be before this is asked for. */
function whenDone(response: ServerResponse, then: () => void): void {
  if (response.destroyed) then();
  else response.once('close', then);
}

const tooManyBodies = (cause: NoRoom) =>
  DocumentError.unavailable('Too many large bodies are under way. Nothing was changed; try again.', cause);

const lengthOf = (header: string | string[] | undefined): number | undefined =>
  header === undefined ? undefined : Number(header);

type SentBody = Pick<KeptBody, 'size' | 'content' | 'discard'>;

/**
 * A body beyond the limit. The service learns its length and refuses it, after what it refuses before it (rule C1:
 * an invalid token, an unknown media type). Of the body itself nothing is passed on but a blank: the HTTP client sends
 * the head of a request with the first byte behind it.
 */
class TooLargeBody implements SentBody {
  private readonly start = new Readable({ read: () => undefined });

  constructor(readonly size: number) {
    this.start.push(' ');
  }

  content = () => this.start;
  discard = () => void this.start.destroy();
}
