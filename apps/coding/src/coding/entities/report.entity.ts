import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a client account listens for; every mention found belongs to one. */
@Entity({ schema: 'coding', name: 'report' })
export class Report {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The client account that owns it. A plain value: the security area keeps client accounts in a schema of its own. */
  @Column({ type: 'text', collation: 'C' })
  client_id: string;

  @Column({ type: 'text' })
  name: string;

  /** Whether its mentions are told apart as owned and earned. */
  @Column({ type: 'boolean', default: true })
  channels_enabled: boolean;

  /** Whether its mentions carry collaboration users and statuses. */
  @Column({ type: 'boolean', default: false })
  collaboration_enabled: boolean;
}
