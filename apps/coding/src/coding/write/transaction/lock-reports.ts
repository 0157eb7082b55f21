import { lockNumber, preparedStatement, type Statement } from '@earshot/database-kit';
import { WRITES_UNTIL } from './deadline.js';
import { RUN, type TransactionId } from './transaction-state.js';

/**
 * Writes of a report lock rows, and these two advisory locks, until their transactions end (decision 0012):
 *
 * - `report` is for the turns of writes of many mentions. One at a time has it.
 * - `commits of report` is shared by the small writes, and taken alone by a write of many that compares what
 *   it selected with what its filters select now. So the report is held against everybody only from then to its COMMIT.
 *
 * A transaction takes the locks of several reports in the order of their numbers. Small writes wait only briefly for any
 * lock, and begin again, so that no request waits for a deadlock.
 */
const lockStatement = <Row>(name: string, columns: string, lock: string) =>
  preparedStatement<Row, { numbers: string[] }>(
    name,
    ($) => `
  select ${columns}count(${lock}(number))
    from (select number from unnest(${$('numbers')}::bigint[]) as number order by number) as reports`,
  );

const IDENTITY = `pg_current_xact_id()::text as xid, ${RUN} as run`;

const turns = lockStatement<TransactionId>('lock reports', `${IDENTITY}, `, 'pg_advisory_xact_lock');
const commits = lockStatement<never>('hold commits', '', 'pg_advisory_xact_lock');
const sharedCommits = lockStatement<TransactionId>('share commits', `${IDENTITY}, `, 'pg_advisory_xact_lock_shared');

const turnOf = (reportId: string): string => lockNumber('report', reportId);
const commitsOf = (reportId: string): string => lockNumber('commits of report', reportId);

/** The statement with which a write of many begins: it waits for its turn in each report. */
export const lockReports = (reportIds: readonly string[]): Statement<TransactionId> =>
  turns({ numbers: reportIds.map(turnOf) });

/** The statement with which a small write begins. */
export const shareCommits = (reportIds: readonly string[]): Statement<TransactionId> =>
  sharedCommits({ numbers: reportIds.map(commitsOf) });

/** The statement that holds the reports against everybody. */
export const holdCommits = (reportIds: readonly string[]): Statement<never> =>
  commits({ numbers: reportIds.map(commitsOf) });

const writers = preparedStatement<{ until: string }, { numbers: string[] }>(
  'writers of reports',
  ($) => `
  select substr(application_name, ${WRITES_UNTIL.length + 1}) as until
    from pg_locks join pg_stat_activity using (pid)
   where locktype = 'advisory' and granted and objsubid = 1 and mode = 'ExclusiveLock'
     and pg_locks.database = (select oid from pg_database where datname = current_database())
     and (classid::bigint << 32) | objid::bigint = any(${$('numbers')}::bigint[])
     and application_name like '${WRITES_UNTIL}%'`,
);

/** Until when the writes of many that have their turn may take, in milliseconds since 1970, as text. */
export const writersOf = (reportIds: readonly string[]): Statement<{ until: string }> =>
  writers({ numbers: reportIds.map(turnOf) });
