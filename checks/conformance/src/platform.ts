import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import { Answer } from './answer.js';

/** A request. `path` is sent unchanged. */
export interface Request {
  method: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

export const JSON_TYPE = 'application/json';
export const FORM_TYPE = 'application/x-www-form-urlencoded';

const TIME_OUT_MS = 30_000;
/** How long a request is repeated. A busy machine may need a while, and a rate limit a minute. */
const MOST_WAIT_S = 150;

/** Sends requests. */
export interface Transport {
  request(request: Request & { origin: string }): Promise<{
    statusCode: number;
    headers: Answer['headers'];
    body: { arrayBuffer(): Promise<ArrayBufferLike> };
  }>;
  close(): Promise<void>;
}

/** The deployment under test, at its base address, for a caller with a bearer token or a session, or without one. */
export class Platform {
  private readonly origin: string;
  private readonly prefix: string;

  constructor(
    readonly baseUrl: string,
    private readonly credential: Readonly<Record<string, string>> = {},
    private readonly agent: Transport = new Agent({ headersTimeout: TIME_OUT_MS, bodyTimeout: TIME_OUT_MS }),
  ) {
    const { origin, pathname } = new URL(baseUrl);
    this.origin = origin;
    this.prefix = pathname.replace(/\/$/, '');
  }

  /** The same platform for the owner of `token`. */
  as(token: string): Platform {
    return this.with({ authorization: `Bearer ${token}` });
  }

  /** The same platform for a caller who sends these headers with every request. */
  with(credential: Readonly<Record<string, string>>): Platform {
    return new Platform(this.baseUrl, credential, this.agent);
  }

  /**
   * Sends a request. After a temporary error, 429 or 503, it waits as long as `Retry-After` says and sends the request
   * again, as the interface asks of clients (interface 7).
   */
  async send(request: Request): Promise<Answer> {
    for (let waited = 0; ;) {
      const answer = await this.sendOnce(request);
      const seconds = Number(answer.headers['retry-after'] ?? NaN);
      const isTemporary = [429, 503].includes(answer.status) && seconds >= 0;
      if (!isTemporary || (waited += Math.max(1, seconds)) > MOST_WAIT_S) return answer;
      await sleep(1_000 * Math.max(1, seconds));
    }
  }

  async sendOnce({ method, path, headers, body }: Request): Promise<Answer> {
    const response = await this.agent.request({
      origin: this.origin,
      path: this.prefix + path,
      method,
      headers: { ...this.credential, ...headers },
      body,
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    return new Answer(`${method} ${path.slice(0, 200)}`, response.statusCode, response.headers, bytes);
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send({ method: 'GET', path, headers });
  }

  /** POSTs `document` as JSON. */
  post(path: string, document: unknown): Promise<Answer> {
    return this.postText(path, JSON.stringify(document));
  }

  /** POSTs a body as it is; it need not be JSON. */
  postText(path: string, body: string | Buffer, type = JSON_TYPE): Promise<Answer> {
    return this.send({ method: 'POST', path, headers: { 'content-type': type }, body });
  }

  /** POSTs a form, as the OAuth endpoints expect it. */
  form(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams(fields as Record<string, string>).toString();
    return this.send({ method: 'POST', path, headers: { 'content-type': FORM_TYPE, ...headers }, body });
  }

  close(): Promise<void> {
    return this.agent.close();
  }
}

/** Form fields; pairs can repeat a name. */
export type Fields = Record<string, string> | [name: string, value: string][];
