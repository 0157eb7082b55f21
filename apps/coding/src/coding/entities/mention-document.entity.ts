import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The words of a mention: what people read and search in, never changed by coding. Each mention has one, stored with it. */
@Entity({ schema: 'coding', name: 'mention_document' })
export class MentionDocument {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  report_id: string;

  /** The `id` of the mention. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The `date` of the mention: so words can be looked for in the order of the answer. */
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

  /** What word search looks in: the `searchVector` of the above. */
  @Column({ type: 'tsvector', select: false })
  words: string;
}
