import type { paths } from './api.js';
import type { Answer, PathParameters, PathWith, QueryParameters } from './description.js';
import { EarshotError } from './errors.js';
import { abortable, withRetries } from './retry.js';
import type { SessionOptions } from './session-options.js';
import type { TokenSource } from './tokens.js';
import type { Call, OpenReply, Reply, Transport } from './transport.js';
import type { Cancellable } from './types.js';

/** What a request of an operation consists of. */
type Input<Operation> = PathParameters<Operation> & RequestInput<QueryParameters<Operation>>;

interface RequestInput<Query> extends Cancellable {
  query?: Query;
  /** A JSON text. */
  body?: string;
  idempotencyKey?: string;
  /** The version that the request may change. */
  ifMatch?: string;
  /** Whether it is sent once, because a repetition could do it twice. */
  isSentOnce?: boolean;
  /** Whether the operation needs no token. */
  isPublic?: boolean;
  /** Called for each attempt that fails. */
  onFailure?: (error: unknown) => void;
}

/** The data of a document. */
type DataOf<Document> = Document extends { data: infer Data } ? Data : never;

/** The answer to a request that makes changes. */
export interface Changed<Body> {
  body: Body;
  /** The changes that it made, one for each report, at most 200 (C15). */
  changeIds: string[];
}

type AnyInput = RequestInput<object> & { path?: object };

/** Sends the operations of the description with a token or the id of a session, and repeats them where that may succeed. */
export class Operations {
  constructor(
    private readonly transport: Transport,
    private readonly credential: TokenSource | SessionOptions,
    readonly maxRetries: number,
  ) {}

  /** The most milliseconds until an answer is complete. */
  get timeout(): number {
    return this.transport.timeout;
  }

  async get<Path extends PathWith<'get'>>(path: Path, input: Input<paths[Path]['get']>) {
    return (await this.send('GET', path, input)).body as Answer<paths[Path]['get']>;
  }

  async post<Path extends PathWith<'post'>>(path: Path, input: Input<paths[Path]['post']>) {
    return (await this.send('POST', path, input)).body as Answer<paths[Path]['post']>;
  }

  /** Puts a resource without versions. A repetition does the same. */
  async put<Path extends PathWith<'put'>>(path: Path, input: Input<paths[Path]['put']>) {
    return (await this.send('PUT', path, input)).body as Answer<paths[Path]['put']>;
  }

  /** Posts a request that makes changes. Their ids are in the header `Change-Id` (C15). */
  async change<Path extends PathWith<'post'>>(path: Path, input: Input<paths[Path]['post']>) {
    const { body, headers } = await this.send('POST', path, input);
    const changeIds = headers.get('change-id')?.split(/\s*,\s*/) ?? [];
    return { body, changeIds } as Changed<Answer<paths[Path]['post']>>;
  }

  /** Reads or writes a resource that has versions. A write is sent once: a repetition could do it twice, or get 412. */
  async versioned<Method extends 'get' | 'post' | 'put', Path extends PathWith<Method>>(
    method: Method,
    path: Path,
    input: Input<paths[Path][Method & keyof paths[Path]]>,
  ) {
    const call = method.toUpperCase() as Call['method'];
    const { body, headers } = await this.send(call, path, { ...(input as AnyInput), isSentOnce: method !== 'get' });
    const { data } = body as { data: DataOf<Answer<paths[Path][Method & keyof paths[Path]]>> };
    return { data, etag: headers.get('etag') ?? '' };
  }

  async delete<Path extends PathWith<'delete'>>(path: Path, input: Input<paths[Path]['delete']>): Promise<void> {
    await this.send('DELETE', path, { ...input, isSentOnce: true });
  }

  /** Posts a request whose answer is read line by line. */
  lines<Path extends PathWith<'post'>>(path: Path, input: Input<paths[Path]['post']>): Promise<OpenReply> {
    return this.attempted('POST', path, input, (call) => this.transport.open(call));
  }

  private send(method: Call['method'], template: string, input: AnyInput): Promise<Reply> {
    return this.attempted(method, template, input, (call) => this.transport.send(call));
  }

  private async attempted<T>(
    method: Call['method'],
    template: string,
    input: AnyInput,
    send: (call: Call) => Promise<T>,
  ): Promise<T> {
    const { body, idempotencyKey, ifMatch, signal } = input;
    const call: Call = {
      method,
      path: filled(template, { ...input.path }) + queryOf({ ...input.query }),
      body,
      idempotencyKey,
      ifMatch,
      signal,
    };
    if (input.isPublic) return this.attempts(() => send(call), input);
    if ('token' in this.credential) return this.withToken(this.credential, call, send, input);
    const { id: sessionId } = this.credential;
    return this.attempts(() => send({ ...call, sessionId }), input);
  }

  private async withToken<T>(
    tokens: TokenSource,
    call: Call,
    send: (call: Call) => Promise<T>,
    input: AnyInput,
  ): Promise<T> {
    const token = await abortable(tokens.token(), call.signal);
    try {
      return await this.attempts(() => send({ ...call, token }), input);
    } catch (error) {
      const another = isTokenRejected(error) ? await abortable(tokens.token(token), call.signal) : token;
      if (another === token) throw error;
      return this.attempts(() => send({ ...call, token: another }), input);
    }
  }

  private attempts<T>(send: () => Promise<T>, { signal, onFailure, isSentOnce }: AnyInput): Promise<T> {
    const attempt = () =>
      send().catch((error: unknown) => {
        onFailure?.(error);
        throw error;
      });
    return withRetries(attempt, { maxRetries: isSentOnce ? 0 : this.maxRetries, signal });
  }
}

/** `/me` answers a bad token with 403 and an error object of status 401 (interface 5.3). */
const isTokenRejected = (error: unknown): boolean =>
  error instanceof EarshotError && (error.status === 401 || Number(error.errors[0]?.status) === 401);

/** A URL drops these segments of a path. */
export const isDotSegment = (value: string): boolean => value === '.' || value === '..';

/** The path with its parameters. A URL drops empty and dot segments: it would be the path of another operation. */
const filled = (template: string, parameters: Record<string, string>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === '' || isDotSegment(value)) throw new TypeError(`${name} must not be empty, "." or "..".`);
    return encodeURIComponent(value);
  });

function queryOf(parameters: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
  return query.toString() && `?${query}`;
}
