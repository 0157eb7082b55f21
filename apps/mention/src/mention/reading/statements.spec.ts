import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestContext } from './statements.js';

const reply = { raw: new EventEmitter(), request: { headers: {} } } as unknown as FastifyReply;

describe('the time of a request (C11)', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('begins with the first statement, however long the body of the request took', async () => {
    const context = requestContext({ clientId: 'c', userId: 'u' }, reply);
    await vi.advanceTimersByTimeAsync(60_000);
    const { signal } = context;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(signal.aborted).toBe(true);
    expect(context.signal).toBe(signal);
  });
});
