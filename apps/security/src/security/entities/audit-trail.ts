import type { EntityManager } from 'typeorm';
import type { AuditEvent } from './audit-event.entity.js';
import { hashLogin } from './hashing.js';

/** The columns that an entry may set. */
export const AUDIT_COLUMNS = [
  'event',
  'user_id',
  'login_hash',
  'client_id',
  'application_id',
  'address',
  'request_id',
  'reason',
] as const;

/** An entry to write: what happened, and what is known about it. */
export type NewAuditEvent = Pick<AuditEvent, 'event'> & Partial<Pick<AuditEvent, (typeof AUDIT_COLUMNS)[number]>>;

const PARAMETERS = AUDIT_COLUMNS.map((_, index) => `$${index + 1}::text[]`);

const INSERT = `
  insert into security.audit_event (${AUDIT_COLUMNS.join(', ')}) select * from unnest(${PARAMETERS.join(', ')})`;

/** The statement that appends entries to the audit trail (B14). */
export const auditStatement = (events: readonly NewAuditEvent[]) => ({
  text: INSERT,
  values: AUDIT_COLUMNS.map((column) => events.map((event) => event[column] ?? null)),
});

/** Appends an entry in the transaction of `manager`, so that it is there if and only if the change is. */
export async function recordAudit(manager: EntityManager, event: NewAuditEvent): Promise<void> {
  const { text, values } = auditStatement([event]);
  await manager.query(text, values);
}

const HASH_DIGITS = 16;

/** The digits of a login's SHA-256 that the log and the audit trail show. */
export const shortLoginHash = (login: string): string => hashLogin(login).toString('hex').slice(0, HASH_DIGITS);

/** The members of an entry about a user. */
export const auditedUser = (user: { id: string; client_id: string; login: string }) => ({
  user_id: user.id,
  client_id: user.client_id,
  login_hash: shortLoginHash(user.login),
});
