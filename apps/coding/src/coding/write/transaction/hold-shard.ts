import { preparedStatement } from '@earshot/database-kit';

/**
 * The statement that keeps the mentions of a report on their worker until the transaction ends, and changes nothing. It runs
 * before mentions are locked that a later statement writes: where they are distributed, Citus moves a shard although rows
 * of it are locked, and the locks stay behind. It waits for a transaction that has written there (decision 0031).
 */
export const holdShard = preparedStatement<never, { report: string }>(
  'hold shard',
  ($) => `delete from coding.mention where report_id = ${$('report')} and id = ''`,
);
