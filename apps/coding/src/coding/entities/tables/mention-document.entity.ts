import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Interactions } from '../interactions.js';

/**
 * The texts of a mention, which people read and search, its thread and its interactions. Each mention has one row,
 * which only imports change.
 */
@Entity({ schema: 'coding', name: 'mention_document' })
export class MentionDocument {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  report_id: string;

  /** The `id` of the mention. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The `date` of the mention, so that a search by words can read this table in the order of the answer. */
  @Column({ type: 'timestamptz' })
  date: Date;

  @Column({ type: 'text', nullable: true })
  title: string | null;

  @Column({ type: 'text', nullable: true })
  content: string | null;

  @Column({ type: 'text', nullable: true })
  url: string | null;

  @Column({ type: 'text', nullable: true })
  author_name: string | null;

  /** Its identifier on its site. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  native_id: string | null;

  /** The `native_id` of the post or comment that it answers or repeats. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  parent_id: string | null;

  /** The `native_id` of the post that began its thread. */
  @Column({ type: 'text', collation: 'C', nullable: true })
  root_id: string | null;

  @Column({ type: 'jsonb', nullable: true })
  interactions: Interactions | null;

  /** The search vector of title, content and author name. */
  @Column({ type: 'tsvector', select: false })
  words: string;

  /** The change, an import, that made this mention or last replaced more of it than coded values. null if a load did. */
  @Column({ type: 'bigint', nullable: true, select: false })
  import_id: string | null;
}
