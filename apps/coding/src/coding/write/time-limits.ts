import type { Sql } from '@earshot/database-kit';

/** PostgreSQL itself ends what takes longer, so much before the client gets its answer (rule C11). */
const ENDED_BEFORE_MS = 300;

/** What is left for PostgreSQL until `deadline` (milliseconds since 1970); 0 would be no limit. */
export const timeLimit = (deadline: number): number => Math.max(1, deadline - Date.now() - ENDED_BEFORE_MS);

export const limitStatements = (milliseconds: number): string => `set local statement_timeout = ${milliseconds}`;

/**
 * Begins a transaction that PostgreSQL ends by itself, also when the service no longer speaks to it. The limit of the
 * whole, known from PostgreSQL 17 on, ends the connection: the others come first where they can.
 */
export function beginWithin({ serverVersion }: Sql, milliseconds: number): string {
  const limits = [
    limitStatements(milliseconds),
    `set local idle_in_transaction_session_timeout = ${milliseconds}`,
    ...(serverVersion >= 17 ? [`set local transaction_timeout = ${milliseconds + 100}`] : []),
  ];
  return ['begin', ...limits].join('; ');
}
