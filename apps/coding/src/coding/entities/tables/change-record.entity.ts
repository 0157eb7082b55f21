import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The request that made a change (rule C15). Mentions that are too old are erased without a request (rule C21). */
export type ChangeAction = 'bulk' | 'update' | 'undo' | 'import' | 'erase' | 'report';

/**
 * The change that one request made in one report: author, time, mentions, and values before and after (rules C9, C15).
 * Items are in posted order. Each is a mention, the number of its payload and the number of its previous values, because
 * thousands of items share a few of each:
 *
 *     select unnest(mention_ids) as mention_id, payloads -> unnest(payload_numbers) as payload,
 *            previous -> unnest(previous_numbers) as previous, changed_at, user_id
 *     from coding.change_record where report_id = 'r1'
 *
 * A change of a report's settings has no mentions. Its only payload has the settings that it changed, and its only previous
 * value what they were, or null if it made the report (rule C22).
 */
@Entity({ schema: 'coding', name: 'change_record' })
export class ChangeRecord {
  /** Of two changes of one mention, the later has the larger id. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  report_id: string;

  @Column({ type: 'timestamptz' })
  changed_at: Date;

  /** null if no user made it: the mentions were older than the report keeps them (rule C21). */
  @Column({ type: 'text', collation: 'C', nullable: true })
  user_id: string | null;

  @Column({ type: 'text', collation: 'C', nullable: true })
  application_id: string | null;

  /** The mention of each applied item, unless it was erased since (rule C21). */
  @Column({ type: 'text', collation: 'C', array: true })
  mention_ids: string[];

  /** For each applied item, the index of its payload in `payloads`. */
  @Column({ type: 'integer', array: true })
  payload_numbers: number[];

  /**
   * The distinct payloads as posted, without repeated tags, or {} if only erased mentions had it. Those of an undo have
   * `review.reviewed_at`. One that edited tags has the resulting `tags`, and the edits as `tag_edits` (rule C17).
   */
  @Column({ type: 'jsonb' })
  payloads: object[];

  @Column({ type: 'text', collation: 'C', default: 'bulk' })
  action: ChangeAction;

  /** The change that an undo undid. */
  @Column({ type: 'bigint', nullable: true })
  undone_id: string | null;

  /** How many mentions it changed, erased ones included; null in records of earlier versions. */
  @Column({ type: 'integer', nullable: true })
  mention_count: number | null;

  /**
   * The distinct previous values in the shape of payloads, with `review.reviewed_at`. They may have members that the
   * payloads of their mentions lack. An element is null if an import made its mentions. null in records of earlier
   * versions.
   */
  @Column({ type: 'jsonb', nullable: true })
  previous: (object | null)[] | null;

  /** For each applied item, the index in `previous` of the values that its mention had before the change. */
  @Column({ type: 'integer', array: true, nullable: true })
  previous_numbers: number[] | null;

  /** Whether it made, replaced or erased whole mentions, and not only coded values: a copy of the report reads them again. */
  @Column({ type: 'boolean', default: false })
  rewrites: boolean;
}
