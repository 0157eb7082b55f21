import { describe, expect, it } from 'vitest';
import { FairShare } from './fair-share.js';

const never = new AbortController().signal;

/** Work that lasts until `end` is called. */
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

describe('the share of an account', () => {
  it('runs a limited number at a time; others wait, in order', async () => {
    const share = new FairShare({ running: 2, waiting: 10 });
    const tasks = Array.from({ length: 4 }, task);
    const all = tasks.map(({ work }) => share.run('a', never, work));
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

  it('is separate for each account: another account begins at once', async () => {
    const share = new FairShare({ running: 1, waiting: 10 });
    const long = task();
    const running = share.run('a', never, long.work);
    expect(await share.run('b', never, async () => 'done')).toBe('done');
    long.end();
    await running;
  });

  it('returns the result or the error of the work, and continues after either', async () => {
    const share = new FairShare({ running: 1, waiting: 10 });
    await expect(share.run('a', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await share.run('a', never, async () => 7)).toBe(7);
  });

  it('removes queued work when its signal aborts', async () => {
    const share = new FairShare({ running: 1, waiting: 10 });
    const [first, second, third] = [task(), task(), task()];
    const controller = new AbortController();
    const running = share.run('a', never, first.work);
    const gone = share.run('a', controller.signal, second.work);
    const last = share.run('a', never, third.work);
    controller.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    first.end();
    third.end();
    await Promise.all([running, last]);
    expect(second.state.begun).toBe(false);
    await expect(share.run('a', controller.signal, second.work)).rejects.toThrow('gone');
    expect(second.state.begun).toBe(false);
  });

  it('queues a limited number; more are 503 at once (C11)', async () => {
    const share = new FairShare({ running: 1, waiting: 1 });
    const [first, second] = [task(), task()];
    const both = [share.run('a', never, first.work), share.run('a', never, second.work)];
    await expect(share.run('a', never, async () => 0)).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
    });
    first.end();
    second.end();
    await Promise.all(both);
    expect(await share.run('a', never, async () => 1)).toBe(1);
  });

  it('queues any number without a limit, also without a signal', async () => {
    const share = new FairShare({ running: 1, waiting: Infinity });
    const begun: number[] = [];
    const works = Array.from({ length: 1_000 }, (_, n) => share.run('a', undefined, async () => void begun.push(n)));
    await Promise.all(works);
    expect(begun).toEqual(Array.from({ length: 1_000 }, (_, n) => n));
  });

  it('keeps no state of idle accounts', async () => {
    const share = new FairShare({ running: 1, waiting: 10 });
    await Promise.all(Array.from({ length: 100 }, (_, n) => share.run(`account ${n % 10}`, never, settle)));
    expect(share.size).toBe(0);
  });
});
