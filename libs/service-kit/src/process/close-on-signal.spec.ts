import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { closeOnSignal } from './close-on-signal.js';

const EVENTS = ['SIGTERM', 'SIGINT', 'disconnect'] as const;
const WITHIN_MS = 200;

describe('closeOnSignal (A6)', () => {
  const others = new Map(EVENTS.map((event) => [event, process.listeners(event as 'SIGTERM')]));
  let printed: MockInstance;
  let exited: Promise<number>;
  beforeEach(() => {
    // The time limit of one test must not end the next one.
    vi.useFakeTimers();
    printed = vi.spyOn(console, 'error').mockReturnValue(undefined);
    exited = new Promise((resolve) => {
      vi.spyOn(process, 'exit').mockImplementation((code) => resolve(code as number) as never);
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    for (const event of EVENTS) {
      for (const listener of process.listeners(event as 'SIGTERM')) {
        if (!others.get(event)!.includes(listener)) process.off(event, listener);
      }
    }
  });

  const signalled = (...[close, beforeClose]: [() => Promise<unknown>, ((signal: string) => Promise<void>)?]) => {
    closeOnSignal(close, WITHIN_MS, beforeClose);
    process.listeners('SIGTERM').at(-1)!('SIGTERM');
    return exited;
  };

  it('prepares, closes, and exits with 0', async () => {
    const steps: string[] = [];
    const code = await signalled(
      async () => steps.push('close'),
      async (signal) => void steps.push(signal),
    );
    expect([steps, code]).toEqual([['SIGTERM', 'close'], 0]);
    expect(printed).not.toHaveBeenCalled();
  });

  it('still closes if its preparation fails, reports that, and exits with 1', async () => {
    const close = vi.fn(async () => undefined);
    expect(await signalled(close, () => Promise.reject(new Error('the server is not running')))).toBe(1);
    expect(close).toHaveBeenCalledOnce();
    expect(printed.mock.calls).toEqual([['Could not stop in order: the server is not running']]);
  });

  it('reports a close that fails, and exits with 1', async () => {
    expect(await signalled(() => Promise.reject(new Error('no')))).toBe(1);
    expect(printed.mock.calls).toEqual([['Could not stop in order: no']]);
  });

  it('exits with 1 when its time is over, also after a preparation that failed', async () => {
    const never = () => new Promise<never>(() => undefined);
    const code = signalled(never, () => Promise.reject(new Error('no')));
    await vi.advanceTimersByTimeAsync(WITHIN_MS - 1);
    expect(process.exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await code).toBe(1);
  });
});
