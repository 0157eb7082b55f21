import { parentPort, workerData } from 'node:worker_threads';
import { SqlPool } from '@earshot/database-kit';
import type { AskedQuestion, ColumnAnswer, ThreadEvent, ColumnOptions } from '../thread-messages.js';
import { ReportCopies } from './report-copies.js';

/** Copies of several reports are brought up to date at the same time. */
const CONNECTIONS = 2;

const options = workerData as ColumnOptions;
const sql = SqlPool.open(options.databaseUrl, 'mention', { max: CONNECTIONS });
const copies = new ReportCopies(options, sql, (event: ThreadEvent) => parentPort!.postMessage(event));

/** Answers a question from the copies of this thread. */
export const answer = (question: AskedQuestion): Promise<ColumnAnswer | undefined> => copies.answer(question);

/** Closes the connections. */
export const close = (): Promise<void> => sql.close();
