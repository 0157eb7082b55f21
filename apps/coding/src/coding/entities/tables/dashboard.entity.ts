import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A named group of reports of one client account (rule G1). */
@Entity({ schema: 'coding', name: 'dashboard' })
export class Dashboard {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', collation: 'C' })
  client_id: string;

  @Column({ type: 'text' })
  name: string;

  /** Its reports, in the order in which they are shown. A report may be on several dashboards. */
  @Column({ type: 'text', collation: 'C', array: true })
  report_ids: string[];
}

/**
 * SQL: those of the reports `ids` that the client account `clientId` owns, in the same order. A report that has changed
 * its owner is still in `report_ids`, but not on the dashboard.
 */
export const ownedReports = (ids: string, clientId: string): string =>
  `array(select report.id
           from unnest(${ids}) with ordinality as listed (id, place) join coding.report using (id)
          where report.client_id = ${clientId}
          order by place)`;
