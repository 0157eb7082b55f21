import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import { shared } from '../../../../vitest.shared.ts';

export default mergeConfig(
  shared,
  defineConfig({
    root: import.meta.dirname,
    test: {
      include: ['**/*.spec.ts'],
      // It runs alone, for as long as it is asked to: vitest.soak.config.ts.
      exclude: [...configDefaults.exclude, 'soak/soak.spec.ts'],
      // Each file runs a deployment, and measures how long it takes to recover.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      fileParallelism: false,
      globalSetup: './require-nginx.ts',
    },
  }),
);
