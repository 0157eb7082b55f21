import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default mergeConfig(
  shared,
  defineConfig({
    root: import.meta.dirname,
    // Most tests start the whole platform.
    test: { testTimeout: 120_000, hookTimeout: 120_000 },
  }),
);
