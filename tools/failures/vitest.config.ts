import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default mergeConfig(
  shared,
  defineConfig({
    root: import.meta.dirname,
    test: {
      // It runs alone, for as long as it is asked to: vitest.soak.config.ts.
      exclude: [...configDefaults.exclude, 'test/soak/soak.spec.ts'],
      // Each file runs a deployment, and measures how long it takes to recover.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      fileParallelism: false,
      globalSetup: './test/require-nginx.ts',
    },
  }),
);
