import type { EntityManager } from 'typeorm';
import type { AuditEvent } from './audit-event.entity.js';
import { hashLogin } from './hashing.js';

/** The columns that an entry may set, with their types. */
const COLUMN_TYPES = {
  event: 'text',
  user_id: 'text',
  login_hash: 'text',
  client_id: 'text',
  application_id: 'text',
  address: 'text',
  request_id: 'text',
  reason: 'text',
  count: 'integer',
} as const;
type AuditColumn = keyof typeof COLUMN_TYPES;
export const AUDIT_COLUMNS = Object.keys(COLUMN_TYPES) as AuditColumn[];

/** An entry to write: what happened, and what is known about it. */
export type NewAuditEvent = Pick<AuditEvent, 'event'> & Partial<Pick<AuditEvent, AuditColumn>>;

const PARAMETERS = Object.values(COLUMN_TYPES).map((type, index) => `$${index + 1}::${type}[]`);

const INSERT = `
  insert into security.audit_event (${AUDIT_COLUMNS.join(', ')}) select * from unnest(${PARAMETERS.join(', ')})`;

/** The statement that appends entries to the audit trail (B14). */
export const auditStatement = (events: readonly NewAuditEvent[]) => ({
  text: INSERT,
  values: AUDIT_COLUMNS.map((column) => events.map((event) => ({ count: 1, ...event })[column] ?? null)),
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
