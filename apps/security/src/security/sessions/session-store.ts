import { preparedStatement, Sql } from '@earshot/database-kit';
import { type Application, type Client, Session, SESSION_GRANT, type User } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SecurityEnvironment } from '../../environment.js';
import { type CheckedLogin, recordedLogin } from '../login/recorded-login.js';
import { isInUse } from '../token/session-lookup.js';
import type { SessionsRequest } from './session.message.js';

/** The application of the sessions of a client account, with the name of the client account. */
export type SessionApplication = Pick<Application, 'id' | 'client_id' | 'scope'> & { client_name: string };

const findApplication = preparedStatement<SessionApplication, { clientId: string }>(
  'find application of sessions',
  ($) => `
    select a.id, a.client_id, a.scope, c.name as client_name
      from security.application a join security.client c on c.id = a.client_id
     where a.client_id = ${$('clientId')} and '${SESSION_GRANT}' = any(a.grant_types) order by a.id limit 1`,
);

const findClient = preparedStatement<Client, { clientId: string }>(
  'find client account',
  ($) => `select id, name from security.client where id = ${$('clientId')}`,
);

/** A session to store. `endedHash` is that of the session which the browser had before. */
export interface NewSession {
  userId: string;
  now: Date;
  id: string;
  hash: Buffer;
  endedHash: Buffer | undefined;
  applicationId: string;
  scope: string;
  expiresAt: Date;
}

const store = preparedStatement<{ id: string }, NewSession & CheckedLogin>(
  'record login and store session',
  ($) => `
    with ${recordedLogin('session_began', $)},
    ended as (
      delete from security.session s using owner where s.hash = ${$('endedHash')}::bytea),
    begun as (
      insert into security.session (user_id, issued_at, seen_at, hash, family_id, application_id, scope, expires_at)
      select id, ${$('now')}::timestamptz, ${$('now')}::timestamptz, ${$('hash')}::bytea, ${$('id')}::uuid,
             ${$('applicationId')}::text, ${$('scope')}::text, ${$('expiresAt')}::timestamptz
        from owner)
    select id from owner`,
);

/** A session as its user sees it in the list. */
export type ListedSession = Pick<Session, 'issued_at' | 'seen_at' | 'expires_at'> & { id: string };

/** A session of the page with the total. A page without sessions is one row, whose `id` is null. */
type Row = { total: string } & (ListedSession | { id: null });

const list = (idleSeconds: number) =>
  preparedStatement<Row, SessionsRequest & { userId: string; now: Date }>(
    'sessions of a user',
    ($) => `
    with listed as (
      select family_id as id, issued_at, seen_at, expires_at from security.session t
       where user_id = ${$('userId')} and expires_at > ${$('now')}::timestamptz and ${isInUse($('now'), idleSeconds)}
    ), page as (
      select * from listed order by issued_at desc, id limit ${$('size')} offset ${$('from')}
    )
    select total, page.* from (select count(*) as total from listed) as counted left join page on true
     order by issued_at desc, id`,
  );

/** Stores, lists and ends sessions (B17). */
@Injectable()
export class SessionStore {
  private readonly listStatement: ReturnType<typeof list>;

  constructor(
    private readonly sql: Sql,
    private readonly dataSource: DataSource,
    { SESSION_IDLE }: SecurityEnvironment,
  ) {
    this.listStatement = list(SESSION_IDLE);
  }

  /** The application of the sessions of a client account: the first by `id`. */
  async application({ client_id }: Pick<User, 'client_id'>): Promise<SessionApplication | undefined> {
    return (await this.sql.rows(findApplication({ clientId: client_id })))[0];
  }

  async client(clientId: string): Promise<Client> {
    return (await this.sql.rows(findClient({ clientId })))[0];
  }

  /** Records a login and stores its session, both or neither. Returns false if the user may no longer log in. */
  async begin(session: NewSession, checked: CheckedLogin): Promise<boolean> {
    return (await this.sql.rows(store({ ...session, ...checked }))).length > 0;
  }

  /** One page of the sessions of a user that have not ended, newest first, and how many there are. */
  async list(userId: string, page: SessionsRequest): Promise<{ sessions: ListedSession[]; total: number }> {
    const rows = await this.sql.rows(this.listStatement({ ...page, userId, now: new Date() }));
    return { sessions: rows.filter((row) => row.id !== null), total: Number(rows[0].total) };
  }

  /** Ends the session with this id, or all sessions of the user, and does `then` in the same transaction. */
  async end(which: { userId: string; id?: string }, then: (manager: EntityManager) => Promise<void>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(Session, { user_id: which.userId, ...(which.id && { family_id: which.id }) });
      await then(manager);
    });
  }
}
