import { preparedStatement, Sql } from '@earshot/database-kit';
import { hashToken, SESSION_GRANT } from '@earshot/security/entities';
import { unseenMs } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { SecurityEnvironment } from '../../environment.js';
import type { ActiveToken } from './active-token.js';
import { lookUp, TokenLoader } from './token-loader.js';

/** A session that has not ended. `family_id` is its id. */
export type ActiveSession = ActiveToken;

/** The condition of sessions `t` that were used recently enough. A use that was not written yet counts (B17). */
export function isInUse(now: string, idleSeconds: number): string {
  const milliseconds = idleSeconds * 1000 + unseenMs('cache', idleSeconds) + unseenMs('write', idleSeconds);
  return `t.seen_at > ${now} - interval '${milliseconds} milliseconds'`;
}

const sessionLookUp = (idleSeconds: number) =>
  lookUp(
    'session',
    (now) => `${isInUse(now, idleSeconds)} and not u.locked and u.client_id = a.client_id
       and '${SESSION_GRANT}' = any(a.grant_types)`,
    't.seen_at',
  );

const noteUse = preparedStatement<never, { hash: Buffer; now: Date }>(
  'note use of session',
  ($) => `update security.session set seen_at = ${$('now')} where hash = ${$('hash')} and seen_at < ${$('now')}`,
);

/**
 * Finds sessions that have not ended, of users who are neither deactivated nor locked, and writes that they were used, at
 * most once in `unseenMs` (B17).
 */
@Injectable()
export class SessionLookup {
  private readonly sessions: TokenLoader;
  private readonly unwrittenMs: number;

  constructor(
    private readonly sql: Sql,
    { SESSION_IDLE }: SecurityEnvironment,
  ) {
    this.sessions = new TokenLoader(sql, sessionLookUp(SESSION_IDLE));
    this.unwrittenMs = unseenMs('write', SESSION_IDLE);
  }

  async find(handle: string): Promise<ActiveSession | undefined> {
    const session = await this.sessions.find(handle);
    const now = new Date();
    if (session && now.valueOf() - session.seen_at! >= this.unwrittenMs) {
      await this.sql.rows(noteUse({ hash: hashToken(handle), now }));
    }
    return session;
  }
}
