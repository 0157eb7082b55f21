import { hash } from 'node:crypto';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Remembers a mention that was erased for good, without its id, so that an import does not bring it back (rule C21). */
@Entity({ schema: 'coding', name: 'erased_mention' })
export class ErasedMention {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  report_id: string;

  /** `erasureHash` of the report and the id of the mention. */
  @PrimaryColumn({ type: 'bytea' })
  hash: Buffer;

  @Column({ type: 'timestamptz' })
  erased_at: Date;
}

/** SHA-256 of the ids of a report and a mention. No id contains a NUL character (rule E5). */
export const erasureHash = (reportId: string, mentionId: string): Buffer =>
  hash('sha256', `${reportId}\0${mentionId}`, 'buffer');
