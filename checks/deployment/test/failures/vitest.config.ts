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
      // Each file measures how long a deployment takes to recover.
      fileParallelism: false,
      globalSetup: './require-nginx.ts',
    },
  }),
);
