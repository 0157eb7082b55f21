import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The consecutive failures of a login of a client account, and the lockout that they caused (B5). The row exists
 * whether or not a user has that login, so that neither a lockout nor its absence reveals which logins exist. Text that
 * was typed as a login may be a password, so only its hash is stored.
 */
@Entity({ schema: 'security', name: 'login_failure' })
export class LoginFailure {
  /** The client account of the application that sent the login attempt; for a session that of the platform (B17). */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  client_id: string;

  /** SHA-256 of the NFC form of the login. */
  @PrimaryColumn({ type: 'bytea' })
  login_hash: Buffer;

  /** Wrong passwords since the last success. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** Attempts whose password is being checked now. */
  @Column({ type: 'integer', default: 0 })
  in_flight: number;

  /** When the last attempt began. */
  @Column({ type: 'timestamptz' })
  attempted_at: Date;

  /** When the lockout ends; `infinity` if only an administrator ends it. */
  @Column({ type: 'timestamptz', nullable: true })
  locked_until: Date | number | null;
}
