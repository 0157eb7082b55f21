import { afterEach, vi } from 'vitest';

// Spies, variables, globals and clocks last for one test, also if it fails: the files of a worker share them.
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
