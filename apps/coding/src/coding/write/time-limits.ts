import type { Sql } from '@earshot/database-kit';

/** PostgreSQL ends a transaction this long before the client gets its answer (rule C11). */
const ENDED_BEFORE_MS = 300;

/** The milliseconds that PostgreSQL has until `deadline` (by `performance.now()`). At least 1: 0 means no limit. */
export const timeLimit = (deadline: number): number =>
  Math.max(1, Math.round(deadline - performance.now()) - ENDED_BEFORE_MS);

export const limitStatements = (milliseconds: number): string => `set local statement_timeout = ${milliseconds}`;

/**
 * Begins a transaction that PostgreSQL ends by itself, even if the service no longer sends anything. PostgreSQL 17 and
 * later can limit the whole transaction. That limit closes the connection, so it expires last.
 */
export function beginWithin({ serverVersion }: Sql, milliseconds: number): string {
  const limits = [
    limitStatements(milliseconds),
    `set local idle_in_transaction_session_timeout = ${milliseconds}`,
    ...(serverVersion >= 17 ? [`set local transaction_timeout = ${milliseconds + 100}`] : []),
  ];
  return ['begin', ...limits].join('; ');
}
