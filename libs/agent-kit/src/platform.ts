import { DocumentError, type ErrorObject } from '@earshot/error-kit';
import { forwardedHeaders, publicUrlOf, turnHeaders } from '@earshot/service-kit';
import type { FastifyRequest } from 'fastify';

/** A JSON object, such as a document or the arguments of a tool. */
export type JsonObject = Record<string, unknown>;

/** The platform rejected a request of a tool. */
export class RejectedRequest extends Error {
  constructor(
    readonly errors: readonly ErrorObject[],
    /** Seconds after which the same request may succeed. */
    readonly retryAfter: string | undefined,
  ) {
    super(errors.map(({ detail }) => detail).join(' '));
  }
}

/** The parts of a path: names of the interface, and identifiers from an agent. */
export type Segments = readonly string[];

interface Options {
  query?: Record<string, string>;
  /** With it, the request is applied once (C13). */
  idempotencyKey?: string;
}

/**
 * The HTTP interface of this service, for the caller of the door. A tool sends the requests that a program would send, so
 * its answers, rights, limits and errors are those of the interface (I1, I2). They do not leave the machine.
 */
export class Platform {
  constructor(
    private readonly request: FastifyRequest,
    private readonly signal: AbortSignal,
  ) {}

  get(path: Segments, query: Record<string, string> = {}): Promise<JsonObject> {
    return this.answerTo(path, { query }, { method: 'GET' });
  }

  post(path: Segments, body: JsonObject, options: Options = {}): Promise<JsonObject> {
    return this.answerTo(path, options, { method: 'POST', body: JSON.stringify(body) });
  }

  /** Sends a request. Resolves with the body of the answer, `{}` if it has none. */
  private async answerTo(path: Segments, { query, idempotencyKey }: Options, init: RequestInit): Promise<JsonObject> {
    const url = new URL(path.map(encodeURIComponent).join('/'), `${publicUrlOf({}, this.request.server.server)}/`);
    url.search = new URLSearchParams(query).toString();
    const response = await this.send(url, {
      ...init,
      headers: {
        ...forwardedHeaders(this.request),
        ...turnHeaders(this.request),
        authorization: this.request.headers.authorization!,
        'x-forwarded-for': this.request.ip,
        ...(init.body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
    });
    const text = await response.text();
    const body = text === '' ? {} : (JSON.parse(text) as JsonObject);
    if (response.ok) return body;
    throw new RejectedRequest(body.errors as ErrorObject[], response.headers.get('retry-after') ?? undefined);
  }

  private async send(url: URL, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, { ...init, redirect: 'error', signal: this.signal });
    } catch (cause) {
      this.signal.throwIfAborted();
      throw DocumentError.of('service_unavailable', 'The service did not answer; try again.', { cause });
    }
  }
}
