import { hash } from 'node:crypto';

/**
 * Advisory locks have either one number of 64 bits or two of 32. PostgreSQL keeps the two kinds apart.
 *
 * One number is for what clients name. It comes from a cryptographic hash of the space and the names, so that no client
 * can choose names whose lock is that of something else (decision 0012).
 */
export type LockSpace = 'report' | 'commits of report' | 'idempotency key' | 'saved searches';

/** No name contains it, because PostgreSQL cannot store it. */
const SEPARATOR = '\0';

/** The number of an advisory lock: the first 64 bits of SHA-256, as the text of a `bigint`. */
export const lockNumber = (space: LockSpace, ...names: readonly string[]): string =>
  hash('sha256', [space, ...names].join(SEPARATOR), 'buffer')
    .readBigInt64BE()
    .toString();

/** The first of two numbers, for what only operators and services name. */
export const LOCK_CLASSES = {
  /** Migrations. The second number is 0. */
  migrations: 0x6561_7273,
  /** Pruning. The second number is that of the area. */
  pruning: 0x7072_756e,
  /** Snapshots. The second number is that of the database. */
  snapshots: 0x736e_6170,
} as const;
