import type { Steps } from '@earshot/live-columns';
import { describe, expect, it } from 'vitest';
import { Turns } from './turns.js';

/** Work that keeps the thread busy for `ms`, in steps of one millisecond. */
function* work(ms: number): Steps<number> {
  for (let step = 0; step < ms; step++) {
    const end = performance.now() + 1;
    while (performance.now() < end);
    yield;
  }
  return ms;
}
const always = () => true;

describe('turns of client accounts in the thread', () => {
  it('let short work of one account end before the long work of others, which began earlier', async () => {
    const turns = new Turns();
    const ended: string[] = [];
    const run = (account: string, name: string, ms: number) =>
      turns.run(account, work(ms), always).then(() => ended.push(name));
    await Promise.all([
      ...Array.from({ length: 5 }, (_, n) => run('a', `long ${n}`, 60)),
      run('b', 'short', 3),
      run('c', 'longer', 20),
    ]);
    expect(ended[0]).toBe('short');
    expect(ended[1]).toBe('longer');
    expect(ended).toHaveLength(7);
  });

  it('return the result, and reject with the error, of the work', async () => {
    const turns = new Turns();
    expect(await turns.run('a', work(1), always)).toBe(1);
    const failing = (function* (): Steps<void> {
      yield;
      throw new Error('a fault');
    })();
    await expect(turns.run('a', failing, always)).rejects.toThrow('a fault');
    expect(await turns.run('a', work(2), always)).toBe(2);
  });

  it('leave out the rest of work that no client waits for', async () => {
    const turns = new Turns();
    let steps = 0;
    const endless = (function* (): Steps<void> {
      for (;;) {
        steps++;
        yield;
      }
    })();
    let isWanted = true;
    const running = turns.run('a', endless, () => isWanted);
    await turns.run('b', work(1), always);
    isWanted = false;
    expect(await running).toBeUndefined();
    expect(steps).toBeGreaterThan(0);
  });
});
