import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who logs in, or a program that acts in its own name (B19). Logins are unique on the platform (B11). */
@Entity({ schema: 'security', name: 'user' })
export class User {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The client account of the user. */
  @Column({ type: 'text', collation: 'C' })
  client_id: string;

  @Column({ type: 'text', collation: 'C' })
  login: string;

  /** A machine user may have none, and then it is null (B19). */
  @Column({ type: 'text', nullable: true })
  email: string | null;

  /** Argon2id in PHC format (B8). That of a machine user is NO_PASSWORD. */
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

  /** Whether it is a machine user: only an application logs in as it, without a password (B19). */
  @Column({ type: 'boolean', default: false })
  machine: boolean;
}
