import { expect } from 'vitest';

/** A request that is sent again as soon as it is answered. */
type Send = () => PromiseLike<{ status: number }>;

/**
 * Keeps sending requests, each by a sender of its own. `eachAgain` waits until each has had that many more answers, and
 * `end` stops them and returns the statuses of all answers.
 */
export function keepSending(requests: readonly Send[]) {
  const statuses = requests.map(() => [] as number[]);
  let isOver = false;
  const senders = requests.map(async (send, sender) => {
    while (!isOver) statuses[sender].push((await send()).status);
  });
  return {
    async eachAgain(times: number): Promise<void> {
      const begun = statuses.map(({ length }) => length);
      const isDone = () => statuses.every(({ length }, sender) => length >= begun[sender] + times);
      await expect.poll(isDone).toBe(true);
    },
    async end(): Promise<number[]> {
      isOver = true;
      await Promise.all(senders);
      return statuses.flat();
    },
  };
}
