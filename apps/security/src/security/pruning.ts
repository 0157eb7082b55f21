import {
  daysBefore,
  deleteRows,
  endedRateLimits,
  pruneBatch,
  type PruneBatch,
  type PrunerOptions,
} from '@earshot/service-kit';
import { loginHash, PLATFORM_CLIENT_ID } from '@earshot/security/entities';
import type { SecurityEnvironment } from '../environment.js';

const EVERY_MS = 10 * 60_000;

/** Tokens and sessions that expired a day ago: a clock that runs ahead must not delete what another replica accepts. */
const expired = (table: string, now: Date): PruneBatch =>
  deleteRows({ table: `security.${table}`, key: 'hash', isOld: 'expires_at <= $2' }, daysBefore(now, 1));

/**
 * The failures of logins without an attempt for a day, whether or not a user has the login, so that deletion does not
 * reveal which logins exist (B5). A lockout that has not ended is kept if a user has the login.
 */
const OLD_FAILURES = {
  table: 'security.login_failure',
  key: 'client_id, login_hash',
  isOld: `attempted_at <= $2
        and (locked_until > $3 and exists (
          select from security."user" u
           where login_failure.client_id in (u.client_id, '${PLATFORM_CLIENT_ID}')
             and ${loginHash('u.login')} = login_failure.login_hash)) is not true`,
};

/** The role of the service may not delete entries. A function of the owner does, once they are old enough (B14). */
const auditEvents = (before: Date): PruneBatch =>
  pruneBatch((most) => ({ text: 'select security.prune_audit_events($1, $2) as deleted', values: [before, most] }));

/** What security prunes: expired tokens and sessions, failures of logins (B5), entries of the audit trail (B14), ended rate limits. */
export const securityPruning = ({ AUDIT_RETENTION_DAYS }: SecurityEnvironment): PrunerOptions => ({
  area: 'security',
  everyMs: EVERY_MS,
  prunings: [
    { kind: 'access_token', batches: (now) => [expired('access_token', now)] },
    { kind: 'refresh_token', batches: (now) => [expired('refresh_token', now)] },
    { kind: 'session', batches: (now) => [expired('session', now)] },
    { kind: 'login_failure', batches: (now) => [deleteRows(OLD_FAILURES, daysBefore(now, 1), now)] },
    { kind: 'audit_event', batches: (now) => [auditEvents(daysBefore(now, AUDIT_RETENTION_DAYS))] },
    endedRateLimits('security'),
  ],
});
