import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pruner } from './pruner.js';

// Fake timers do not replace this module.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, _value: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      setTimeout(resolve, ms);
      signal.addEventListener('abort', reject);
    }),
}));

const MINUTE_MS = 60_000;

/** A pruner that prunes every 10 minutes, and the times at which it looked for old rows, in minutes since its start. */
function startedPruner() {
  const began = Date.now();
  const runs: number[] = [];
  const batches = (now: Date) => {
    runs.push((now.valueOf() - began) / MINUTE_MS);
    return [];
  };
  const options = { area: 'test', everyMs: 10 * MINUTE_MS, prunings: [{ kind: 'thing', batches }] };
  const pruner = new Pruner({} as DataSource, pino({ level: 'silent' }), new Registry(), options);
  pruner.onApplicationBootstrap();
  return { pruner, runs };
}

describe('a pruner', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('begins 5 minutes after the start, and repeats', async () => {
    const { pruner, runs } = startedPruner();
    await vi.advanceTimersByTimeAsync(26 * MINUTE_MS);
    expect(runs).toEqual([5, 15, 25]);
    await pruner.onModuleDestroy();
  });

  it('ends with the process', async () => {
    const { pruner, runs } = startedPruner();
    await pruner.onModuleDestroy();
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(runs).toEqual([]);
  });
});
