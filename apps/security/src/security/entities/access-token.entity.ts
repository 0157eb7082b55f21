import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An access token in force. Only its hash is stored (contract B8). Revoking deletes the row, so that whatever is
 * here and not expired is valid.
 */
@Entity({ schema: 'security', name: 'access_token' })
export class AccessToken {
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

  @Column({ type: 'text' })
  scope: string;

  @Column({ type: 'timestamptz' })
  issued_at: Date;

  @Index()
  @Column({ type: 'timestamptz' })
  expires_at: Date;
}
