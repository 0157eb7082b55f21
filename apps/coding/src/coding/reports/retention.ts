import { preparedStatement } from '@earshot/database-kit';

export interface Retention {
  /** For how many days the report keeps mentions; null means forever. */
  days: number | null;
}

export const retentionOf = preparedStatement<Retention, { report: string }>(
  'retention of report',
  ($) => `select retention_days as days from coding.report where id = ${$('report')}`,
);
