/**
 * A position in the write-ahead log of a database. A server of this database and timeline that has replayed the log up
 * to `lsn` has every change that was committed before.
 */
export interface WalPosition {
  /** The cluster and the database in it. A standby has the same. */
  database: string;
  /** A new timeline begins when a standby is promoted. Positions in different timelines cannot be compared. */
  timeline: number;
  lsn: bigint;
}

/** Reads a log sequence number as PostgreSQL writes it: two hexadecimal numbers of 32 bits, such as `16/B374D848`. */
export function parseLsn(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** SQL that identifies the database of a connection. It needs no right. */
export const DATABASE_ID = `(
  select system_identifier || '/' || oid from pg_control_system(), pg_database where datname = current_database())`;
