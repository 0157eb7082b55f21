import type { DataSource, EntityManager } from 'typeorm';
import { isCommitting, isWritten } from './interruption.js';

/** Runs `work` in one transaction that writes `what`, so that an interrupted command can say whether it is written. */
export async function commit<T>(
  dataSource: DataSource,
  what: string,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const result = await dataSource.transaction(async (manager) => {
    const done = await work(manager);
    isCommitting(what);
    return done;
  });
  isWritten(what);
  return result;
}
