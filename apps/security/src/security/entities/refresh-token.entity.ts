import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A refresh token. A used one stays until it expires, so that its second use is recognised as theft (RFC 9700 §4.14).
 * Only its hash is stored (contract B8).
 */
@Entity({ schema: 'security', name: 'refresh_token' })
export class RefreshToken {
  /** SHA-256 of the token. */
  @PrimaryColumn({ type: 'bytea' })
  hash: Buffer;

  /** All tokens that descend from one login; they are revoked together (contract B6). */
  @Index()
  @Column({ type: 'uuid' })
  family_id: string;

  @Column({ type: 'text', collation: 'C' })
  application_id: string;

  @Index()
  @Column({ type: 'text', collation: 'C' })
  user_id: string;

  /** The scope first granted; a renewal may name part of it. */
  @Column({ type: 'text' })
  scope: string;

  @Column({ type: 'timestamptz' })
  issued_at: Date;

  /** Set by the login and handed on unchanged: renewing does not prolong it (OWASP ASVS 10.4.8). */
  @Index()
  @Column({ type: 'timestamptz' })
  expires_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  used_at: Date | null;

  /** The one further use within the grace period, if any. */
  @Column({ type: 'timestamptz', nullable: true })
  reused_at: Date | null;
}
