import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const ASK_EVERY_MS = 200;

/**
 * Whether a transaction whose COMMIT went unanswered was committed. It asks PostgreSQL, which knows once it has
 * recovered, until `deadline` (milliseconds since 1970); when it cannot be asked by then, the answer is no.
 */
export async function wasCommitted(dataSource: DataSource, xid: string, deadline: number): Promise<boolean> {
  while (Date.now() < deadline) {
    const status = await Promise.race([transactionStatus(dataSource, xid), sleep(deadline - Date.now())]);
    if (status === 'committed') return true;
    if (status === 'aborted') return false;
    await sleep(ASK_EVERY_MS);
  }
  return false;
}

async function transactionStatus(dataSource: DataSource, xid: string): Promise<string | undefined> {
  try {
    const [{ status }] = await dataSource.query<{ status: string }[]>('select pg_xact_status($1::xid8) as status', [
      xid,
    ]);
    return status;
  } catch {
    return undefined;
  }
}
