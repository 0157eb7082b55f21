import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A topic that a client account listens to. It owns the mentions found for it; each belongs to one report. */
@Entity({ schema: 'coding', name: 'report' })
export class Report {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The client account that owns it. Not a foreign key, because the security area has a separate schema. */
  @Column({ type: 'text', collation: 'C' })
  client_id: string;

  @Column({ type: 'text' })
  name: string;

  /** Whether its mentions have channels, `owned` or `earned`. */
  @Column({ type: 'boolean', default: true })
  channels_enabled: boolean;

  /** Whether its mentions have collaboration users and statuses. */
  @Column({ type: 'boolean', default: false })
  collaboration_enabled: boolean;

  /** Mentions whose `date` is more than this many days ago are erased (rule C21); null: mentions are kept. */
  @Column({ type: 'integer', nullable: true })
  retention_days: number | null;
}

/** The members of a report that clients set (rule C22). */
export const REPORT_SETTINGS = ['name', 'channels_enabled', 'collaboration_enabled', 'retention_days'] as const;
export type ReportSettings = Pick<Report, (typeof REPORT_SETTINGS)[number]>;
