import { EarshotError, NetworkError, OAuthError, TimeoutError } from './errors.js';
import type { ErrorObject, OAuthErrorCode } from './types.js';

/** The `fetch` that sends the requests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One HTTP request. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path with its query. */
  path: string;
  /** A JSON text, or a form. */
  body?: string | URLSearchParams;
  token?: string;
  /** The id of the session whose cookie the browser sends (B17). */
  sessionId?: string;
  /** Lets the platform execute a request once that is sent several times (C13). */
  idempotencyKey?: string;
  /** The version that the request may change (RFC 9110 §13.1.1). */
  ifMatch?: string;
  signal?: AbortSignal;
}

/** A successful answer. */
export interface Reply {
  /** What its JSON text says; `undefined` without one. */
  body: unknown;
  headers: Headers;
}

/** A successful answer whose lines are read as they arrive. */
export interface OpenReply {
  headers: Headers;
  lines: AsyncGenerator<string, void, void>;
}

/** Sends one HTTP request, and returns its answer. Every answer that is not successful is an error. */
export class Transport {
  readonly #baseUrl: string;

  constructor(
    baseUrl: string,
    readonly timeout: number,
    readonly fetch: Fetch,
  ) {
    this.#baseUrl = checkedUrl(baseUrl).href.replace(/\/+$/, '');
  }

  async send(call: Call): Promise<Reply> {
    return this.#within(call, async (signal) => {
      const response = await this.#fetched(call, signal);
      return replyOf(response, await response.text());
    });
  }

  /** Sends a request whose answer is read line by line. The time-out is that of its head, and of each part. */
  async open(call: Call): Promise<OpenReply> {
    const controller = new AbortController();
    const open = async (signal: AbortSignal) => {
      const response = await this.#fetched(call, signal);
      if (!response.ok) throw errorOf(response, await response.text());
      return response;
    };
    const { headers, body } = await this.#within(call, open, controller);
    const reader = body!.getReader();
    const read = () => this.#within(call, () => reader.read(), controller);
    return { headers, lines: linesOf(read, () => controller.abort()) };
  }

  /** What `work` returns within the time-out. */
  async #within<T>(
    { method, path, token, signal }: Call,
    work: (signal: AbortSignal) => Promise<T>,
    controller = new AbortController(),
  ): Promise<T> {
    signal?.throwIfAborted();
    const abort = () => controller.abort();
    signal?.addEventListener('abort', abort);
    const timer = setTimeout(abort, this.timeout);
    const what = `${method} ${path.split('?')[0]} got no complete answer from ${this.#baseUrl}`;
    try {
      return await work(controller.signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof EarshotError) throw error;
      if (controller.signal.aborted) throw new TimeoutError(`${what} within ${this.timeout} ms.`);
      throw new NetworkError(`${what}: ${withoutToken(reasonOf(error), token)}`, { cause: error });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  #fetched(call: Call, signal: AbortSignal): Promise<Response> {
    return this.fetch(this.#baseUrl + call.path, {
      method: call.method,
      headers: headersOf(call),
      body: call.body,
      // A redirect would change a POST to a GET, or send the credentials to another address.
      redirect: 'manual',
      // The cookie of a session is for its own origin.
      credentials: 'same-origin',
      signal,
    });
  }
}

/** The lines of a text that arrives in parts. `leave` ends the request, also before the last line. */
async function* linesOf(
  read: () => Promise<{ done: boolean; value?: Uint8Array }>,
  leave: () => void,
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let part = await read(); !part.done; part = await read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } finally {
    leave();
  }
}

/** `fetch` rejects a URL with a user name, and errors would show its password. */
function checkedUrl(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new TypeError(
    'baseUrl must be an absolute http or https URL without a user name and password, such as https://api.example.com.',
  );
}

/** What the innermost cause says. The error of a host with several addresses has only a code. */
function reasonOf(error: unknown): string {
  const { cause, message, code } = Object(error) as { cause?: unknown; message?: string; code?: string };
  return cause === undefined ? message || code || String(error) : reasonOf(cause);
}

/** `fetch` quotes a header that it rejects. */
const withoutToken = (text: string, token = ''): string => text.replaceAll(`Bearer ${token}`.trimEnd(), 'Bearer ...');

function headersOf({ body, token, sessionId, idempotencyKey, ifMatch }: Call): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (sessionId !== undefined) headers['earshot-session'] = sessionId;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (ifMatch !== undefined) headers['if-match'] = ifMatch;
  // Without this header fetch adds a charset, which is 415 (E1).
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  return headers;
}

function replyOf(response: Response, text: string): Reply {
  if (!response.ok) throw errorOf(response, text);
  return { body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
}

function errorOf({ status, headers }: Response, text: string): EarshotError {
  const { error, details, errors } = parsedObject(text);
  const retryAfter = secondsUntil(headers.get('retry-after'));
  if (typeof error === 'string') return new OAuthError(status, error as OAuthErrorCode, String(details), retryAfter);
  return new EarshotError(status, Array.isArray(errors) ? (errors as ErrorObject[]) : [], retryAfter);
}

/** The members of a JSON object; none if the text is anything else, such as the page of a gateway. */
function parsedObject(text: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(text) as object) } as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** `Retry-After` is a number of seconds or a date (RFC 9110 §10.2.3). */
function secondsUntil(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
