import { describe, expect, it } from 'vitest';
import { FairShare } from './fair-share.js';

const busy = () => new Error('busy');

/** Work that runs until `end` is called. */
function task() {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const state = { begun: false };
  const work = () => {
    state.begun = true;
    return ended;
  };
  return { state, work, end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the share of a key', () => {
  it('limits how much work runs at the same time; other work waits its turn, in order of arrival', async () => {
    const share = new FairShare({ running: 2, waiting: 10, busy });
    const tasks = Array.from({ length: 4 }, task);
    const all = tasks.map(({ work }) => share.run('a', work));
    await settle();
    const begun = () => tasks.map(({ state }) => state.begun);
    expect(begun()).toEqual([true, true, false, false]);
    tasks[1].end();
    await settle();
    expect(begun()).toEqual([true, true, true, false]);
    for (const { end } of tasks) end();
    await Promise.all(all);
    expect(begun()).toEqual([true, true, true, true]);
  });

  it('does not delay the work of other keys', async () => {
    const share = new FairShare({ running: 1, waiting: 10, busy });
    const long = task();
    const running = share.run('a', long.work);
    expect(await share.run('b', async () => 'done')).toBe('done');
    long.end();
    await running;
  });

  it('returns the result or the error of the work, and continues after either', async () => {
    const share = new FairShare({ running: 1, waiting: 10, busy });
    await expect(share.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await share.run('a', async () => 7)).toBe(7);
  });

  it('does not include work whose signal aborts while it waits', async () => {
    const share = new FairShare({ running: 1, waiting: 10, busy });
    const [first, second, third] = [task(), task(), task()];
    const controller = new AbortController();
    const running = share.run('a', first.work);
    const gone = share.run('a', second.work, controller.signal);
    const last = share.run('a', third.work);
    controller.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    first.end();
    third.end();
    await Promise.all([running, last]);
    expect(second.state.begun).toBe(false);
    await expect(share.run('a', second.work, controller.signal)).rejects.toThrow('gone');
    expect(second.state.begun).toBe(false);
  });

  it('rejects work that may not wait with a 503, unless another error is given (C11)', async () => {
    const share = new FairShare({ running: 1, waiting: 0 });
    const first = task();
    const running = share.run('a', first.work);
    await expect(share.run('a', async () => 0)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    first.end();
    await running;
  });

  it('limits how much work waits, and rejects more immediately', async () => {
    const share = new FairShare({ running: 1, waiting: 1, busy });
    const [first, second] = [task(), task()];
    const both = [share.run('a', first.work), share.run('a', second.work)];
    await expect(share.run('a', async () => 0)).rejects.toThrow('busy');
    first.end();
    second.end();
    await Promise.all(both);
    expect(await share.run('a', async () => 1)).toBe(1);
  });

  it('limits how long work waits', async () => {
    const share = new FairShare({ running: 1, waiting: 10, waitMs: 20, busy });
    const [first, second] = [task(), task()];
    const running = share.run('a', first.work);
    await expect(share.run('a', second.work)).rejects.toThrow('busy');
    first.end();
    await running;
    expect(second.state.begun).toBe(false);
    expect(share.size).toBe(0);
  });

  it('lets any number wait without a limit', async () => {
    const share = new FairShare({ running: 1, busy });
    const begun: number[] = [];
    const works = Array.from({ length: 1_000 }, (_, n) => share.run('a', async () => void begun.push(n)));
    await Promise.all(works);
    expect(begun).toEqual(Array.from({ length: 1_000 }, (_, n) => n));
  });

  it('does not store keys without work', async () => {
    const share = new FairShare({ running: 1, waiting: 10, busy });
    await Promise.all(Array.from({ length: 100 }, (_, n) => share.run(`account ${n % 10}`, settle)));
    expect(share.size).toBe(0);
  });
});
