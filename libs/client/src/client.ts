import { Changes, Coding, Dashboards, Mentions, References, Reports, Searches, Users } from './areas.js';
import { Operations } from './operations.js';
import type { SessionOptions } from './session-options.js';
import { PageSession } from './session.js';
import {
  type Credentials,
  LoginTokens,
  type MachineCredentials,
  providedTokens,
  type TokenProvider,
  type TokenSource,
} from './tokens.js';
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

/**
 * The connection, and one of credentials, tokens and a session. A browser page must not have credentials (interface 4.1).
 * Credentials without login and password are those of a machine (B19).
 * A page of the origin of the platform has a session (B17).
 */
export type ClientOptions = ConnectionOptions &
  (
    | { credentials: Credentials | MachineCredentials; token?: undefined; session?: undefined }
    | { token: TokenProvider; credentials?: undefined; session?: undefined }
    | { session: SessionOptions; credentials?: undefined; token?: undefined }
  );

/**
 * A client of one platform, for one user. If a request fails, its method rejects with an `EarshotError` or a
 * `NetworkError`; only `coding.bulk` returns outcomes with the error instead. If its signal is aborted, a method rejects
 * with the reason of the signal.
 */
export class EarshotClient {
  readonly #tokens: TokenSource | undefined;
  readonly #operations: Operations;
  readonly session: PageSession;
  readonly users: Users;
  readonly reports: Reports;
  readonly mention: Mentions;
  readonly coding: Coding;
  readonly changes: Changes;
  readonly dashboards: Dashboards;
  readonly searches: Searches;
  readonly references: References;

  constructor(options: ClientOptions) {
    const { baseUrl, timeout = 60_000, maxRetries = 4, fetch = globalFetch, credentials, token, session } = options;
    const given = [Boolean(credentials), isTokenProvider(token), Boolean(session)].filter(Boolean);
    if (given.length !== 1) throw new TypeError(ONE_OF);
    if (credentials && isHalfLogin(credentials)) throw new TypeError(LOGIN_AND_PASSWORD);
    const transport = new Transport(baseUrl, timeout, fetch);
    const named: SessionOptions = { ...session };
    if (credentials) this.#tokens = new LoginTokens(credentials, transport, maxRetries);
    else if (token !== undefined) this.#tokens = providedTokens(token);
    this.#operations = new Operations(transport, this.#tokens ?? named, maxRetries);
    this.session = new PageSession(this.#operations, named);
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
  async logOut({ signal }: Cancellable = {}): Promise<void> {
    await this.#tokens?.logOut(signal);
  }
}

const ONE_OF =
  'Give one of the options credentials, with clientId, clientSecret, login and password, ' +
  'token, a string or a function that returns one, and session, an object.';

const LOGIN_AND_PASSWORD =
  'credentials must have both login and password, or neither of them for the machine user of the application.';

/** A password whose login is missing would log in as the machine user, and a login needs its password. */
const isHalfLogin = ({ login, password }: Credentials | MachineCredentials): boolean =>
  (login === undefined) !== (password === undefined);

/** Programs without types can give anything. */
const isTokenProvider = (token: unknown): boolean =>
  typeof token === 'function' || (typeof token === 'string' && token !== '');

/** In a browser `fetch` must be called as a function of the global object. */
const globalFetch: Fetch = (url, init) => globalThis.fetch(url, init);
