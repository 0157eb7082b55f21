import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';

const ASK_EVERY_MS = 250;
const ASK_TIMES = 12;

/**
 * Whether a transaction whose COMMIT went unanswered was committed. It asks PostgreSQL, which knows once it has
 * recovered, for up to three seconds; when it cannot be asked, the answer is no.
 */
export async function wasCommitted(dataSource: DataSource, xid: string): Promise<boolean> {
  for (let times = 0; times < ASK_TIMES; times++) {
    const status = await transactionStatus(dataSource, xid);
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
