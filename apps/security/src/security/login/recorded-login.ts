import { hashLogin, shortLoginHash, type User } from '@earshot/security/entities';
import type { RequestOrigin } from '../oauth/oauth-request.js';

/** The login that was checked, and the request that it came with. */
export interface CheckedLogin {
  passwordHash: string;
  /** The hash that replaces it, if the password was hashed without preparation (B8). */
  newPasswordHash: string | undefined;
  /** The client account that its failures are counted for, and the hash of the login (B5). */
  countedFor: string;
  loginHash: Buffer;
  shortHash: string;
  address: string;
  requestId: string;
}

/** What the entry of a login in the audit trail says about it, apart from the user. */
export type AuditedLogin = Pick<CheckedLogin, 'shortHash' | 'address' | 'requestId'>;

export const checkedLogin = (
  { password_hash, login }: User,
  newPasswordHash: string | undefined,
  countedFor: string,
  { address, requestId }: RequestOrigin,
): CheckedLogin => ({
  passwordHash: password_hash,
  newPasswordHash,
  countedFor,
  loginHash: hashLogin(login),
  shortHash: shortLoginHash(login),
  address,
  requestId,
});

/** What a statement that records a login needs to know. */
type Values = CheckedLogin & { userId: string; now: Date; applicationId: string };

/** The part of a statement that records the login of `owner` as `event` in the audit trail (B14). */
export const auditedLogin = (
  event: 'login' | 'session_began',
  $: (name: keyof AuditedLogin | 'applicationId') => string,
): string => `
    audited as (
      insert into security.audit_event (event, user_id, login_hash, client_id, application_id, address, request_id)
      select '${event}', id, ${$('shortHash')}::text, client_id, ${$('applicationId')}::text, ${$('address')}::text,
             ${$('requestId')}::text from owner)`;

/**
 * The parts of a statement that sets the time of the last login, settles the attempt (B5: failures are counted from 0
 * again) and records the login as `event` in the audit trail (B14). `owner` selects no user if the user has changed since
 * the password was checked, and may no longer log in.
 */
export const recordedLogin = (event: 'login' | 'session_began', $: (name: keyof Values) => string): string => `
    owner as (
      update security."user"
         set logged_at = ${$('now')}, password_hash = coalesce(${$('newPasswordHash')}::text, password_hash)
       where id = ${$('userId')} and password_hash = ${$('passwordHash')} and activated and not locked
         and (pwd_expires_at is null or pwd_expires_at > ${$('now')})
      returning id, client_id),
    settled as (
      update security.login_failure f
         set failures = 0, locked_until = null, in_flight = greatest(in_flight - 1, 0)
        from owner where f.client_id = ${$('countedFor')} and f.login_hash = ${$('loginHash')}),
    ${auditedLogin(event, $)}`;
