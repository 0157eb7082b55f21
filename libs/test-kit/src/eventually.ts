import { vi } from 'vitest';
import { EVENTUALLY_MS } from './limits.js';

/** Waits until `assertion` holds, as `expect.poll` does, which only tests can call: for hooks, and what they use. */
export const eventually = (assertion: () => Promise<void>): Promise<void> => vi.waitFor(assertion, EVENTUALLY_MS);
