import { Column, Entity } from 'typeorm';
import { StoredToken } from './stored-token.js';

/**
 * A refresh token. Its scope is the one first granted; a renewal may request part of it. The login sets its expiry, and
 * renewals keep it (OWASP ASVS 10.4.8). The row of a used refresh token stays until it expires, so that a second use is
 * recognised as theft (RFC 9700 §4.14).
 */
@Entity({ schema: 'security', name: 'refresh_token' })
export class RefreshToken extends StoredToken {
  @Column({ type: 'timestamptz', nullable: true })
  used_at: Date | null;

  /** When it was used once more within the grace period, if it was. */
  @Column({ type: 'timestamptz', nullable: true })
  reused_at: Date | null;

  /** When an administrator revoked it. The row stays until it expires, so that a renewal can report the reason (B6). */
  @Column({ type: 'timestamptz', nullable: true })
  revoked_at: Date | null;
}
