import pg from 'pg';
import { vi } from 'vitest';

/** Runs `instead` in place of the next COMMIT on any connection. `instead` may send that COMMIT itself. */
export function atCommit(instead: (commit: () => Promise<unknown>) => Promise<unknown>): void {
  const original = pg.Client.prototype.query as unknown as (...args: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if (args[0] !== 'commit') return original.apply(this, args) as never;
    spy.mockRestore();
    return instead(() => original.apply(this, args)) as never;
  } as never);
}
