import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Sql } from '@earshot/database-kit';
import { describe, expect, it } from 'vitest';
import { Deadline } from '../write/transaction/deadline.js';
import type { StoredAnswers } from '../idempotency/stored-answers.js';
import type { Write } from './valid-item.js';
import type { Applied } from './apply-writes.js';
import type { Outcome } from '../write/transaction/transaction.js';
import type { Transactor } from '../write/transaction/transactor.js';
import { WriteQueue } from './write-queue.js';

const caller = {
  clientId: 'client',
  userId: 'user',
  applicationId: 'app',
  scope: [],
  mentionMembers: 'all',
  isMachine: false,
  expiresAt: 0,
} as const;
const aWrite = (): Write => ({ byReport: new Map([['report', []]]), caller });
const aDeadline = () => new Deadline(new EventEmitter() as ServerResponse);
const NOTHING: Applied = { failed: new Map(), changeIds: [] };
const DONE: Outcome<Applied[]> = { state: 'committed', result: [NOTHING] };

describe('the queue of writes of a report', () => {
  it('continues after a fault, which the requests that were waiting get as their error', async () => {
    let turns = 0;
    const transactor = {
      inTurn: async (_: string, task: () => Promise<void>) => {
        if (++turns === 1) throw new Error('a fault');
        return task();
      },
      transact: () => Promise.resolve(DONE),
    } as unknown as Transactor;
    const answers = { storingAll: (work: unknown) => work } as unknown as StoredAnswers;
    const queue = new WriteQueue(transactor, { serverVersion: 18 } as Sql, answers);
    const write = () => queue.write(aWrite(), aDeadline());
    const failed = await Promise.allSettled([write(), write()]);
    expect(failed).toMatchObject([1, 2].map(() => ({ status: 'rejected', reason: { message: 'a fault' } })));
    expect(await write()).toBe(NOTHING);
  });
});
