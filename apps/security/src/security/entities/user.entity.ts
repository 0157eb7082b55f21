import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who logs in. Logins are unique on the platform (B11). */
@Entity({ schema: 'security', name: 'user' })
export class User {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The client account of the user. */
  @Column({ type: 'text', collation: 'C' })
  client_id: string;

  @Column({ type: 'text', collation: 'C' })
  login: string;

  @Column({ type: 'text' })
  email: string;

  /** Argon2id in PHC format (B8). */
  @Column({ type: 'text' })
  password_hash: string;

  @Column({ type: 'boolean', default: true })
  activated: boolean;

  /** Whether an administrator locked the user. A lockout by wrong passwords is a LoginFailure. */
  @Column({ type: 'boolean', default: false })
  locked: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  pwd_expires_at: Date | null;

  /** When the user last logged in. */
  @Column({ type: 'timestamptz', nullable: true })
  logged_at: Date | null;

  /** The scopes that tokens of the user may have, space-delimited (RFC 6749 §3.3). Null: no limit (B15). */
  @Column({ type: 'text', nullable: true })
  scope: string | null;
}
