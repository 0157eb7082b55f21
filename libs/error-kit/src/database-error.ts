import { DocumentError } from './document-error.js';

/**
 * SQLSTATE classes and codes that say "not now" (PostgreSQL, appendix A): connection exception, insufficient
 * resources, operator intervention, system error; serialization failure, deadlock, lock not available; time limits of
 * transactions.
 */
const TEMPORARY = /^(08...|53...|57...|58...|40001|40P01|55P03|25P03|25P04)$/;

/** What Node says when the server cannot be reached or went away. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** What the driver says, without a code, when a connection is lost or none came free in time. */
const DRIVER = /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/i;

/** Whether `error` means that the database is away, or too busy to answer (contract C11). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === 'string' && (TEMPORARY.test(code) || NETWORK.has(code))) return true;
  return DRIVER.test(error.message);
}

/**
 * The 503 that a client gets while the database is away or too busy (contract C11). Whether anything was changed is for
 * those to say who make the change and know (contract C7).
 */
export const databaseAway = (cause: unknown): DocumentError =>
  DocumentError.unavailable('The database is out of reach or too busy; try again.', cause);
