import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What the audit trail records (B14). */
export const AUDIT_EVENTS = [
  'login',
  'login_failed',
  'login_locked_out',
  'application_rejected',
  'refresh_token_reused',
  'tokens_revoked',
  'session_began',
  'session_ended',
  'sessions_ended',
  'password_set',
  'secret_rotated',
  'user_locked',
  'user_unlocked',
  'user_activated',
  'user_deactivated',
  'client_created',
  'application_created',
  'user_created',
  'scope_granted',
  'scope_revoked',
  'user_scope_set',
  'fixtures_loaded',
  'data_generated',
  'database_reset',
  'snapshot_taken',
  'snapshot_dropped',
  'database_restored',
] as const;
export type AuditEventName = (typeof AUDIT_EVENTS)[number];

/**
 * An entry of the security audit trail (B14). It refers to no other row, so that it outlives users and applications. The
 * database sets `id`, `occurred_at` and `actor`; the role of the service may neither set nor change them.
 */
@Entity({ schema: 'security', name: 'audit_event' })
export class AuditEvent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  occurred_at: Date;

  /** The login of the database: that of the service, or of the administrator. */
  @Column({ type: 'text', default: () => 'SESSION_USER' })
  actor: string;

  @Column({ type: 'text' })
  event: AuditEventName;

  /** The user that it concerns, if it is known. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  user_id: string | null;

  /** The first digits of the SHA-256 of the login, as in the log. Text that was typed as a login may be a password. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  login_hash: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  client_id: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  application_id: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  address: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  request_id: string | null;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  /** How many failures of this kind the entry stands for. Its address and its request are those of the first one. */
  @Column({ type: 'integer', default: 1 })
  count: number;
}
