import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who has a saved search: all users of the client account, or only the one who made it. */
export const SEARCH_VISIBILITIES = ['account', 'private'] as const;
export type SearchVisibility = (typeof SEARCH_VISIBILITIES)[number];

/** Filters that users of a client account have saved under a name (rule G2). */
@Entity({ schema: 'coding', name: 'saved_search' })
export class SavedSearch {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  client_id: string;

  @Column({ type: 'text', collation: 'C' })
  name: string;

  /** The report in which it opens; null: any. It may be used in every report (rule D25). */
  @Column({ type: 'text', collation: 'C', nullable: true })
  report_id: string | null;

  /** The filters (interface 2.6), as JSON text. */
  @Column({ type: 'text' })
  filters: string;

  /** How a program shows it, as JSON text. */
  @Column({ type: 'text', nullable: true })
  view: string | null;

  /** The user who made it. */
  @Column({ type: 'text', collation: 'C' })
  user_id: string;

  @Column({ type: 'text', collation: 'C', default: 'account' })
  visibility: SearchVisibility;

  @Column({ type: 'timestamptz' })
  updated_at: Date;

  /** Counts the changes, for `ETag`. */
  @Column({ type: 'integer' })
  version: number;
}
