import { expect, it } from 'vitest';
import { limited } from './limited.js';

it('runs at most this many functions at once, and all of them in the end', async () => {
  const run = limited(2);
  let [running, most] = [0, 0];
  const work = () =>
    run(async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running -= 1;
      if (most === 0) throw new Error('never');
    });
  await Promise.all(Array.from({ length: 9 }, work));
  expect([running, most]).toEqual([0, 2]);
});

it('goes on after a failure', async () => {
  const run = limited(1);
  await expect(run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(run(() => Promise.resolve(1))).resolves.toBe(1);
});
