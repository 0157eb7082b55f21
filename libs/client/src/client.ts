import { Changes, Coding, Dashboards, Mentions, References, Reports, Searches, Users } from './areas.js';
import { Operations } from './operations.js';
import { type Credentials, LoginTokens, providedTokens, type TokenProvider, type TokenSource } from './tokens.js';
import { type Fetch, Transport } from './transport.js';
import type { Cancellable, User } from './types.js';

/** How to reach a platform. */
export interface ConnectionOptions {
  /** The address of the platform, such as `https://api.example.com`. */
  baseUrl: string;
  /** The most milliseconds until an answer is complete. Default: 60 000. */
  timeout?: number;
  /** How often a request is sent again after a temporary problem. Default: 4. */
  maxRetries?: number;
  /** Replaces the global `fetch`. */
  fetch?: Fetch;
}

/** The connection, and either credentials or tokens. A browser page must not have credentials (interface 4.1). */
export type ClientOptions = ConnectionOptions &
  ({ credentials: Credentials; token?: undefined } | { token: TokenProvider; credentials?: undefined });

/**
 * A client of one platform, for one user. If a request fails, its method rejects with an `EarshotError` or a
 * `NetworkError`; only `coding.bulk` returns outcomes with the error instead. If its signal is aborted, a method rejects
 * with the reason of the signal.
 */
export class EarshotClient {
  readonly #tokens: TokenSource;
  readonly #operations: Operations;
  readonly users: Users;
  readonly reports: Reports;
  readonly mention: Mentions;
  readonly coding: Coding;
  readonly changes: Changes;
  readonly dashboards: Dashboards;
  readonly searches: Searches;
  readonly references: References;

  constructor({ baseUrl, timeout = 60_000, maxRetries = 4, fetch = globalFetch, credentials, token }: ClientOptions) {
    if (Boolean(credentials) === isTokenProvider(token)) throw new TypeError(EITHER);
    const transport = new Transport(baseUrl, timeout, fetch);
    this.#tokens = credentials ? new LoginTokens(credentials, transport, maxRetries) : providedTokens(token);
    this.#operations = new Operations(transport, this.#tokens, maxRetries);
    this.users = new Users(this.#operations);
    this.reports = new Reports(this.#operations);
    this.mention = new Mentions(this.#operations);
    this.coding = new Coding(this.#operations);
    this.changes = new Changes(this.#operations);
    this.dashboards = new Dashboards(this.#operations);
    this.searches = new Searches(this.#operations);
    this.references = new References(this.#operations);
  }

  /** The profile of the user of the token (interface 4.2). */
  async me({ signal }: Cancellable = {}): Promise<User> {
    return (await this.#operations.get('/security/v2/me', { signal })).data;
  }

  /** Revokes the tokens of the login (B7). The next request logs in again. Without credentials it does nothing. */
  logOut({ signal }: Cancellable = {}): Promise<void> {
    return this.#tokens.logOut(signal);
  }
}

const EITHER =
  'Give either the option credentials, with clientId, clientSecret, login and password, ' +
  'or the option token, a string or a function that returns one.';

/** Programs without types can give anything. */
const isTokenProvider = (token: unknown): boolean =>
  typeof token === 'function' || (typeof token === 'string' && token !== '');

/** In a browser `fetch` must be called as a function of the global object. */
const globalFetch: Fetch = (url, init) => globalThis.fetch(url, init);
