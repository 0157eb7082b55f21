import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default mergeConfig(
  shared,
  defineConfig({
    root: import.meta.dirname,
    // Each file runs a deployment, and measures how long it takes to recover.
    test: { testTimeout: 60_000, hookTimeout: 60_000, fileParallelism: false, globalSetup: './test/require-nginx.ts' },
  }),
);
