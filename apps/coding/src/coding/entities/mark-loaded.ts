import type { EntityManager } from 'typeorm';

/**
 * Marks that this transaction writes mentions of the reports without change records, so that copies of the reports are
 * read again (decision 0037). A new report is marked already.
 */
export const markLoaded = (manager: EntityManager, reportIds: readonly string[]): Promise<unknown> =>
  manager.query(
    `update coding.report set loaded_xid = default
      where id = any($1) and loaded_xid is distinct from pg_current_xact_id()`,
    [reportIds],
  );
