import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The grant types of the token endpoint. */
export const TOKEN_GRANT_TYPES = ['password', 'refresh_token', 'client_credentials'] as const;
export type TokenGrantType = (typeof TOKEN_GRANT_TYPES)[number];

/** The grant type with which an application logs in as its machine user (B19, RFC 6749 §4.4). */
export const MACHINE_GRANT = 'client_credentials' satisfies TokenGrantType;

/** The grant type of the application of sessions. It needs no secret, and cannot be asked for at the token endpoint (B17). */
export const SESSION_GRANT = 'session';

/** What an application may be used for. */
export const GRANT_TYPES = [...TOKEN_GRANT_TYPES, SESSION_GRANT] as const;
export type GrantType = (typeof GRANT_TYPES)[number];

export const MENTION_MEMBERS = ['all', 'published'] as const;
export type MentionMembers = (typeof MENTION_MEMBERS)[number];

/** A program registered to request tokens. It serves only the users of its client account (B3). */
@Entity({ schema: 'security', name: 'application' })
export class Application {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The client account it belongs to. */
  @Column({ type: 'text', collation: 'C' })
  client_id: string;

  @Column({ type: 'text' })
  name: string;

  /** What the program sends as `client_id` (RFC 6749 §2.2). */
  @Column({ type: 'text', collation: 'C' })
  oauth_client_id: string;

  @Column({ type: 'bytea' })
  secret_hash: Buffer;

  /** The hash of the secret before `secret_hash`, which is valid until `previous_secret_expires_at` (B2). */
  @Column({ type: 'bytea', nullable: true })
  previous_secret_hash: Buffer | null;

  @Column({ type: 'timestamptz', nullable: true })
  previous_secret_expires_at: Date | null;

  /** The scopes it may ask for, space-delimited (RFC 6749 §3.3). */
  @Column({ type: 'text' })
  scope: string;

  @Column({ type: 'text', array: true })
  grant_types: GrantType[];

  /** Which members the mentions in its answers have (D28). */
  @Column({ type: 'text', default: 'all' })
  mention_members: MentionMembers;

  /** The user that the application logs in as by itself, if it has one: a machine user of its client account (B19). */
  @Column({ type: 'text', collation: 'C', nullable: true })
  machine_user_id: string | null;
}
