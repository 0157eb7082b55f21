/** What a copy was read from. A copy of another state of the server, or of an earlier load, is read again. */
export interface ReportState {
  /** `pg_current_snapshot()` of the statement. */
  snapshot: string;
  /** The run of the server, the database and its table of change records. null if copies cannot follow the changes. */
  server: string | null;
  /** The last transaction that wrote mentions without change records. null if there is none. */
  loaded: string | null;
}

/**
 * SQL that changes if transaction ids or change records cannot be compared with earlier ones: after a restart or crash
 * (decision 0024), on another server, and after a restore or a reset. null on a standby, whose snapshots leave out
 * running transactions, and on distributed tables, whose workers have transaction ids of their own.
 */
const SERVER = `
  case when current_setting('in_hot_standby') = 'off' and to_regclass('pg_catalog.pg_dist_partition') is null
    then concat_ws(' ', pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time(),
      (select oid from pg_database where datname = current_database()), pg_relation_filenode('coding.change_record'))
  end`;

/** The columns of a ReportState. `reportId` is the placeholder of the report. */
export const reportState = (reportId: string): string => `
  pg_current_snapshot()::text as snapshot, ${SERVER} as server,
  (select loaded_xid::text from coding.report where id = ${reportId}) as loaded`;
