import { hash } from 'node:crypto';
import { readOpaque, writeOpaque } from '@earshot/message-kit';

/**
 * A moment of the log of changes of a report (decision 0037). Snapshots of it can be compared only on the same server,
 * and transaction ids only in the same run of it.
 */
export interface LogMoment {
  /**
   * Identifies the cluster, its timeline, the database and its table of change records. null on a standby, whose
   * snapshots leave out running transactions, and on distributed tables, whose workers have transaction ids of their own.
   */
  server: string | null;
  /** Identifies the run of the server: after a crash, transaction ids that left no trace are assigned again. */
  run: string;
  /** The last transaction that wrote mentions without change records; null if there is none. */
  loaded: string | null;
  /** Milliseconds since 1970. */
  at: string;
  /** `pg_current_snapshot()`. */
  snapshot: string;
}

/** The columns of a LogMoment. `reportId` is the placeholder of the report. */
export const logMoment = (reportId: string): string => `
  case when not pg_is_in_recovery() and to_regclass('pg_catalog.pg_dist_partition') is null
    then concat_ws(' ', (select system_identifier from pg_control_system()),
      left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
      (select oid from pg_database where datname = current_database()), pg_relation_filenode('coding.change_record'))
  end as server,
  concat_ws(' ', pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time()) as run,
  (select loaded_xid::text from coding.report where id = ${reportId}) as loaded,
  (extract(epoch from statement_timestamp()) * 1000)::bigint as at,
  pg_current_snapshot()::text as snapshot`;

/** A position in the feed of a report (rule C24): its reader has the changes that `snapshot` sees. */
export interface FeedPosition extends LogMoment {
  /** Hashes of the server and its run, which clients need not know. */
  server: string;
  /** If changes between two snapshots are read in parts: the second one, and the number of the last change read. */
  part: { until: string; after: string } | null;
}

/** Whether the changes between two positions can be read by their snapshots. */
export const isSameLog = (a: FeedPosition, b: FeedPosition): boolean =>
  a.server === b.server && a.run === b.run && a.loaded === b.loaded;

const hashOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 12);

/** The position of a moment. undefined if the feed cannot follow the changes there. */
export const positionAt = ({ server, run, ...moment }: LogMoment): FeedPosition | undefined =>
  server === null ? undefined : { ...moment, server: hashOf(server), run: hashOf(run), part: null };

/** The text of a position. It is valid only for this report. */
export function writePosition(reportId: string, { server, run, loaded, at, snapshot, part }: FeedPosition): string {
  return writeOpaque([hashOf(reportId), server, run, loaded, at, snapshot, ...(part ? [part.until, part.after] : [])]);
}

/** Longer than any position: a snapshot names the running transactions, some hundreds on a server. */
const MAX_LENGTH = 16_384;

const NUMBER = /^[1-9]\d{0,17}$/;

/** Reads a position. Returns undefined for any text that is not a position of the report. */
export function readPosition(reportId: string, text: string): FeedPosition | undefined {
  const [report, server, run, loaded, at, snapshot, ...part] = readOpaque(text, MAX_LENGTH);
  if (report !== hashOf(reportId) || typeof server !== 'string' || typeof run !== 'string') return undefined;
  if (loaded !== null && !isNumber(loaded)) return undefined;
  if (!isNumber(at) || !isSnapshot(snapshot)) return undefined;
  const position = { server, run, loaded, at, snapshot };
  if (part.length === 0) return { ...position, part: null };
  const [until, after] = part;
  return isSnapshot(until) && isNumber(after) ? { ...position, part: { until, after } } : undefined;
}

const isNumber = (value: unknown): value is string => typeof value === 'string' && NUMBER.test(value);

/** Whether PostgreSQL reads `value` as a snapshot: `xmin:xmax:` and the transactions between them that run. */
function isSnapshot(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const [xmin, xmax, list, ...others] = value.split(':');
  if (list === undefined || others.length > 0) return false;
  const numbers = [xmin, ...(list === '' ? [] : list.split(',')), xmax];
  return numbers.every(isNumber) && numbers.every((number, n) => n === 0 || BigInt(numbers[n - 1]) <= BigInt(number));
}
