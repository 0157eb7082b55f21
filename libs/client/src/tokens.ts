import type { components } from './api.js';
import { OAuthError } from './errors.js';
import { abortable, withRetries } from './retry.js';
import type { Transport } from './transport.js';

type Token = components['schemas']['Token'];

/** The credentials of an application and of a user (interface 4.1). Only servers may have them. */
export interface Credentials {
  /** OAuth client id of the application. */
  clientId: string;
  clientSecret: string;
  login: string;
  password: string;
  /** Names separated by spaces. Default: `read`. */
  scope?: string;
}

/** The credentials of an application that logs in as its machine user (B19). Only servers may have them. */
export interface MachineCredentials {
  /** OAuth client id of the application. */
  clientId: string;
  clientSecret: string;
  /** Names separated by spaces. Default: all that the application and its machine user may have. */
  scope?: string;
  login?: undefined;
  password?: undefined;
}

/**
 * A token, or a function that returns one for each request. If the platform rejected a token, the function is called
 * again with that token. If it returns another one, the request is sent again.
 */
export type TokenProvider = string | ((rejected?: string) => string | Promise<string>);

/** Where the token of a request comes from. */
export interface TokenSource {
  /** A token, other than the rejected one if there is another. */
  token(rejected?: string): Promise<string>;
  logOut(signal?: AbortSignal): Promise<void>;
}

/** The tokens that the program gets by itself. They are not revoked. */
export const providedTokens = (provider: TokenProvider): TokenSource => ({
  token: async (rejected) => (typeof provider === 'string' ? provider : provider(rejected)),
  logOut: async () => {},
});

const OAUTH = '/security/v2/oauth/';

/** A token is renewed this long before it expires, but not before nine tenths of its lifetime. */
const MARGIN_SECONDS = 60;

/**
 * Logs in when the first token is needed, and renews; a machine logs in again (B19). Concurrent requests share one login or
 * renewal.
 */
export class LoginTokens implements TokenSource {
  readonly #credentials: Credentials | MachineCredentials;
  readonly #transport: Transport;
  readonly #maxRetries: number;
  #tokens: (Token & { renewAt: number }) | undefined;
  #pending: Promise<string> | undefined;
  #wrongCredentials: OAuthError | undefined;

  constructor(credentials: Credentials | MachineCredentials, transport: Transport, maxRetries: number) {
    this.#credentials = credentials;
    this.#transport = transport;
    this.#maxRetries = maxRetries;
  }

  async token(rejected?: string): Promise<string> {
    const tokens = this.#tokens;
    if (tokens && tokens.access_token !== rejected && Date.now() < tokens.renewAt) return tokens.access_token;
    this.#pending ??= this.#replace().finally(() => (this.#pending = undefined));
    return this.#pending;
  }

  /** Revokes the tokens of the login (RFC 7009). */
  async logOut(signal?: AbortSignal): Promise<void> {
    if (this.#pending) await abortable(this.#pending, signal).catch(() => signal?.throwIfAborted());
    const tokens = this.#tokens;
    this.#tokens = undefined;
    if (!tokens) return;
    const token = tokens.refresh_token ?? tokens.access_token;
    await withRetries(() => this.#post('_revoke', { token }, signal), { maxRetries: this.#maxRetries, signal });
  }

  async #replace(): Promise<string> {
    const refreshToken = this.#tokens?.refresh_token;
    this.#tokens = undefined;
    const token = (refreshToken && (await this.#renew(refreshToken))) || (await this.#logIn());
    const margin = Math.min(MARGIN_SECONDS, token.expires_in / 10);
    this.#tokens = { ...token, renewAt: Date.now() + (token.expires_in - margin) * 1000 };
    return token.access_token;
  }

  /** A refresh token is sent once, whatever happens: sending it again would revoke all tokens of the login (B6). */
  async #renew(refreshToken: string): Promise<Token | undefined> {
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
    return this.#post('token', grant).catch(() => undefined) as Promise<Token | undefined>;
  }

  /** Credentials that the platform rejects as wrong are not sent again: repeated failures lock out the login (B5). */
  async #logIn(): Promise<Token> {
    if (this.#wrongCredentials) throw this.#wrongCredentials;
    const grant = grantOf(this.#credentials);
    try {
      return (await withRetries(() => this.#post('token', grant), { maxRetries: this.#maxRetries })) as Token;
    } catch (error) {
      if (isWrongCredentials(error)) this.#wrongCredentials = error;
      throw error;
    }
  }

  async #post(
    endpoint: 'token' | '_revoke',
    parameters: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const { clientId, clientSecret } = this.#credentials;
    const body = new URLSearchParams({ ...parameters, client_id: clientId, client_secret: clientSecret });
    return (await this.#transport.send({ method: 'POST', path: OAUTH + endpoint, body, signal })).body;
  }
}

function grantOf(credentials: Credentials | MachineCredentials): Record<string, string> {
  if (credentials.login === undefined) {
    const { scope } = credentials;
    return { grant_type: 'client_credentials', ...(scope !== undefined && { scope }) };
  }
  const { login, password, scope = 'read' } = credentials;
  return { grant_type: 'password', username: login, password, scope };
}

/** A lock or lockout can end, and an application can get another machine user, but the same wrong password stays wrong (B4). */
const isWrongCredentials = (error: unknown): error is OAuthError =>
  error instanceof OAuthError &&
  (error.error === 'invalid_client' || (error.status === 401 && error.details === 'Login is not valid'));
