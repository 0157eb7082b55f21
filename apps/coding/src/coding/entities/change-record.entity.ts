import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * The change that one bulk request made in one report: author, time, mentions and payloads (rule C9). Items are in
 * posted order. Each is a mention and the number of its payload, because thousands of items share a few payloads:
 *
 *     select unnest(mention_ids) as mention_id, payloads -> unnest(payload_numbers) as payload, changed_at, user_id
 *     from coding.change_record where report_id = 'r1'
 */
@Entity({ schema: 'coding', name: 'change_record' })
export class ChangeRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  report_id: string;

  @Column({ type: 'timestamptz' })
  changed_at: Date;

  @Column({ type: 'text', collation: 'C' })
  user_id: string;

  @Column({ type: 'text', collation: 'C' })
  application_id: string;

  /** The mention of each applied item. */
  @Column({ type: 'text', collation: 'C', array: true })
  mention_ids: string[];

  /** For each applied item, the index of its payload in `payloads`. */
  @Column({ type: 'integer', array: true })
  payload_numbers: number[];

  /** The distinct payloads as posted, without repeated tags. */
  @Column({ type: 'jsonb' })
  payloads: object[];
}
