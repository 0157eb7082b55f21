import { Column, PrimaryColumn } from 'typeorm';

/** The columns that access and refresh tokens have in common. Only the hash of a token is stored (B8). */
export abstract class StoredToken {
  /** SHA-256 of the token. */
  @PrimaryColumn({ type: 'bytea' })
  hash: Buffer;

  /** The token family: all tokens that descend from one login. They are revoked together (B6). */
  @Column({ type: 'uuid' })
  family_id: string;

  @Column({ type: 'text', collation: 'C' })
  application_id: string;

  @Column({ type: 'text', collation: 'C' })
  user_id: string;

  @Column({ type: 'text' })
  scope: string;

  @Column({ type: 'timestamptz' })
  issued_at: Date;

  @Column({ type: 'timestamptz' })
  expires_at: Date;
}
