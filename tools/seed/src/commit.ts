import type { EntityManager } from 'typeorm';
import { isCommitting, isWritten } from './interruption.js';

/** Runs `work` in one transaction that writes `what`, so that an interrupted command can say whether it is written. */
export async function commit<T>(
  database: Pick<EntityManager, 'transaction'>,
  what: string,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const result = await database.transaction(async (manager) => {
    const done = await work(manager);
    isCommitting(what);
    return done;
  });
  isWritten(what);
  return result;
}

/** PostgreSQL, appendix A: deadlock_detected. */
const DEADLOCK = '40P01';
const ATTEMPTS = 5;

/** Does the same with `work` that can be repeated, and repeats it after a deadlock with a service, which locks rows in another order. */
export async function commitRepeatably<T>(...[database, what, work]: Parameters<typeof commit<T>>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await commit(database, what, work);
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === ATTEMPTS) throw error;
    }
  }
}
