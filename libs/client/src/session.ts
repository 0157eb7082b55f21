import type { Operations } from './operations.js';
import { byPosition, type Pages, pagesOf } from './pages.js';
import type { SessionOptions } from './session-options.js';
import type { Cancellable, ListedSession, ListOptions, Session, SessionPage } from './types.js';

/**
 * `client.session`: the session of a page of the same origin (B17). Only a client with the option `session` has one. A
 * request that the platform answers with the code `session_invalid` needs another login.
 */
export class PageSession {
  constructor(
    private readonly operations: Operations,
    private readonly named: SessionOptions,
  ) {}

  /** The id of the session, which each request names. A page that is loaded again needs it. */
  get id(): string | undefined {
    return this.named.id;
  }

  /** Logs in. The client then uses the new session. The request is sent once, because failures lock out the login. */
  async logIn(login: string, password: string, { signal }: Cancellable = {}): Promise<Session> {
    const body = JSON.stringify({ data: { login, password } });
    const input = { body, signal, isPublic: true, isSentOnce: true };
    const { data } = await this.operations.post('/security/v2/session', input);
    this.named.id = data.id;
    return data;
  }

  /** The session as the platform knows it. One that has ended is an error of status 401. */
  async current({ signal }: Cancellable = {}): Promise<Session> {
    return (await this.operations.get('/security/v2/session', { signal })).data;
  }

  /** Logs out: ends the session, and deletes its cookie. */
  async end({ signal }: Cancellable = {}): Promise<void> {
    await this.operations.post('/security/v2/session/_end', { signal });
    this.named.id = undefined;
  }

  /** The sessions of the user that have not ended, newest first. */
  list({ signal, ...position }: ListOptions = {}): Pages<ListedSession, SessionPage> {
    const read = (query: ListOptions) => this.operations.get('/security/v2/sessions', { query, signal });
    return pagesOf(position, read, byPosition, signal);
  }

  /** Ends all sessions of the user, also this one. Tokens of programs stay. */
  async endAll({ signal }: Cancellable = {}): Promise<void> {
    await this.operations.post('/security/v2/sessions/_end', { signal });
    this.named.id = undefined;
  }
}
