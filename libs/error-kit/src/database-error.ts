import { DocumentError } from './document-error.js';

/**
 * SQLSTATE classes and codes of temporary errors (PostgreSQL, appendix A): connection exception, insufficient
 * resources, operator intervention, system error; serialization failure, deadlock, lock not available; time limits of
 * transactions; a database that is missing, which it is for a session that begins while a snapshot is restored (F7); a
 * schema, table or column that is missing, which it is until the database is migrated.
 */
const TEMPORARY = /^(08...|53...|57...|58...|40001|40P01|55P03|25P03|25P04|3D000|3F000|42P01|42703)$/;

/** The codes of Node for a server that cannot be reached or has closed the connection. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** The messages of the driver, without a code, for a lost connection and for none that was free in time. */
const DRIVER = /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/i;

/** The messages of Citus, under the code of an internal error (XX000), for a connection to a worker that was lost. */
const WORKER = /connection marked as essential|SSL SYSCALL error|invalid socket|server closed the connection/i;

/** Whether `error` means that the database is unavailable, or too busy to answer (C11). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === 'string' && (TEMPORARY.test(code) || NETWORK.has(code))) return true;
  if (code === 'XX000') return WORKER.test(error.message);
  return DRIVER.test(error.message);
}

/**
 * The 503 that a client gets while the database is unavailable or too busy (C11). It is for work that changes nothing:
 * only the code that makes a change knows whether it was made (C7).
 */
export const databaseUnavailable = (cause: unknown): DocumentError =>
  DocumentError.of('database_unavailable', 'The database is unavailable or too busy; try again.', { cause });
