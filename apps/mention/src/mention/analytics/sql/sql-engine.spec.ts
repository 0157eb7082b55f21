import { EventEmitter } from 'node:events';
import type { Report } from '@earshot/coding/entities';
import type { Preparation, Sql, Statement } from '@earshot/database-kit';
import type { WordsAggregation } from '@earshot/filter-kit';
import type { TokenOwner } from '@earshot/service-kit';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestContext, Statements } from '../../reading/statements.js';
import { SqlEngine, TooManyWords } from './sql-engine.js';

const WORK_MS = 2_000;

/** PostgreSQL that gives a connection after `waitMs`. Statements about words take as long as they may, all others 2 s. */
const postgres = (waitMs: number) =>
  ({
    connections: 10,
    cancellableRows: ({ name }: Statement<unknown>, signal: AbortSignal, prepare: Preparation) =>
      new Promise<[]>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        setTimeout(() => {
          void prepare(undefined as never);
          if (name === 'other') setTimeout(() => resolve([]), WORK_MS);
        }, waitMs);
      }),
  }) as unknown as Sql;

/** A request for words, after this many other statements. */
function requested({ waitMs, others = 0 }: { waitMs: number; others?: number }) {
  const response = new EventEmitter();
  const reply = { raw: response, request: { headers: {} } } as unknown as FastifyReply;
  const context = requestContext({ clientId: 'c' } as TokenOwner, reply);
  const statements = new Statements(postgres(waitMs), undefined);
  const words = { type: 'words', size: 50, in: 'text', count: 'mentions', order: 'score' } as WordsAggregation;
  const answer = async () => {
    for (let n = 0; n < others; n++) await statements.rows({ name: 'other', text: '' }, context);
    return new SqlEngine(statements).aggregate({ id: 'r' } as Report, { filters: [], aggregations: [words] }, context);
  };
  return { response, outcome: answer().catch((error: unknown) => error) };
}

describe('words that are not counted in the time of a request (C11, D20)', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([0, 150, 250, 650])('are too many if PostgreSQL counted, after a wait of %i ms', async (waitMs) => {
    const { outcome } = requested({ waitMs });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toBeInstanceOf(TooManyWords);
  });

  it.each([1_000, 4_100, 10_000])('may be requested again after a wait of %i ms', async (waitMs) => {
    const { outcome } = requested({ waitMs });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  });

  it.each([
    { waitMs: 250, isTooMany: true },
    { waitMs: 500, isTooMany: false },
  ])(
    'count after another report of a dashboard, each after a wait of $waitMs ms (D22)',
    async ({ waitMs, isTooMany }) => {
      const { outcome } = requested({ waitMs, others: 1 });
      await vi.advanceTimersByTimeAsync(5_000);
      expect((await outcome) instanceof TooManyWords).toBe(isTooMany);
    },
  );

  it('are no fault of the request if its client left', async () => {
    const { outcome, response } = requested({ waitMs: 0 });
    await vi.advanceTimersByTimeAsync(4_000);
    response.emit('close');
    expect(await outcome).toMatchObject({ status: 499 });
  });
});
