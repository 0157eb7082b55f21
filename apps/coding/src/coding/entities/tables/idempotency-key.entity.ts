import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The answer to a request with an idempotency key, stored in the transaction of its changes (rule C13). */
@Entity({ schema: 'coding', name: 'idempotency_key' })
export class IdempotencyKey {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  client_id: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  key: string;

  /** SHA-256 of method, path with query, and body of the request. */
  @Column({ type: 'bytea' })
  fingerprint: Buffer;

  /** HTTP status of the answer. */
  @Column({ type: 'integer' })
  status: number;

  /** JSON text of the body, compressed with gzip. It is kept as text, because the same bytes are sent again. */
  @Column({ type: 'bytea', nullable: true })
  body_gzip: Buffer | null;

  /** The same in rows of versions that did not compress. TODO: drop it in the version after 0.2.0. */
  @Column({ type: 'text', nullable: true })
  body: string | null;

  /** The changes that the request made (rule C15). */
  @Column({ type: 'text', collation: 'C', array: true })
  change_ids: string[];

  @Index('idempotency_key_created_at')
  @Column({ type: 'timestamptz' })
  created_at: Date;
}
