import { Column, Entity, PrimaryColumn } from 'typeorm';

const text = { type: 'text', collation: 'C' } as const;
const textOrNull = { ...text, nullable: true } as const;
const time = { type: 'timestamptz' } as const;
const list = { type: 'text', collation: 'C', array: true } as const;

/**
 * A post or comment that was found for a report: the columns that filters test and coding changes. The table is narrow,
 * and no coded column is indexed, so that updates stay heap-only (HOT). Texts are in MentionDocument. Both tables are
 * partitioned by report, so every statement names a report.
 */
@Entity({ schema: 'coding', name: 'mention' })
export class Mention {
  @PrimaryColumn(text)
  report_id: string;

  /** Unique within its report. */
  @PrimaryColumn(text)
  id: string;

  /** When it was published. */
  @Column(time)
  date: Date;

  /** When it was fetched. */
  @Column({ ...time, nullable: true })
  crawled_at: Date | null;

  /** When it was added to the report. */
  @Column({ ...time, nullable: true })
  infused_at: Date | null;

  /** When a person last reviewed it. */
  @Column({ ...time, nullable: true })
  reviewed_at: Date | null;

  @Column({ type: 'double precision', nullable: true })
  rating_normalized: number | null;

  @Column({ type: 'double precision', nullable: true })
  service_rank: number | null;

  @Column({ type: 'integer', nullable: true })
  influence: number | null;

  /** The sum of its known likes, comments and shares (engagementOf): a whole number, indexed, never coded. */
  @Column({ type: 'double precision', nullable: true })
  engagement: number | null;

  /** Its interactions: whole numbers, never coded. */
  @Column({ type: 'double precision', nullable: true })
  likes: number | null;

  @Column({ type: 'double precision', nullable: true })
  comments: number | null;

  @Column({ type: 'double precision', nullable: true })
  shares: number | null;

  @Column({ type: 'double precision', nullable: true })
  views: number | null;

  /** `post` or `comment`. */
  @Column(text)
  type: string;

  @Column(text)
  sentiment: string;

  /** `owned` or `earned`; null in reports without channels. */
  @Column(textOrNull)
  channel: string | null;

  @Column(text)
  review_status: string;

  @Column(text)
  language: string;

  @Column(text)
  country: string;

  @Column(list)
  tags: string[];

  @Column(textOrNull)
  source_id: string | null;

  @Column(textOrNull)
  site_id: string | null;

  @Column(textOrNull)
  site_type_id: string | null;

  /** `social` or `mainstream`. */
  @Column(textOrNull)
  media_group: string | null;

  /** `retweet` or `quoted-retweet`; null for everything else. */
  @Column(textOrNull)
  microblog_type: string | null;

  @Column(textOrNull)
  author_id: string | null;

  @Column(textOrNull)
  author_state: string | null;

  @Column(textOrNull)
  author_job: string | null;

  @Column(textOrNull)
  collaboration_user_id: string | null;

  @Column(textOrNull)
  collaboration_status_id: string | null;

  @Column(list)
  classifier_ids: string[];

  @Column(list)
  community_ids: string[];
}
