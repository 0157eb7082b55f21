import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The wrong passwords in a row for one login of a client account, and the lock that they led to (B5). There is a row
 * whether or not a user of that login exists, so that neither a lock nor its absence reveals which logins exist. What
 * was typed as a login may be a password, so only its hash is stored.
 */
@Entity({ schema: 'security', name: 'login_failure' })
export class LoginFailure {
  /** The client account of the application that asked. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  client_id: string;

  /** SHA-256 of the login. */
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

  /** When the lock runs out; `infinity` when only an administrator ends it. */
  @Column({ type: 'timestamptz', nullable: true })
  locked_until: Date | number | null;
}
