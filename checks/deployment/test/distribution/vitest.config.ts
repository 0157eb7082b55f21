import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from '../../../../vitest.shared.ts';

export default mergeConfig(
  shared,
  defineConfig({
    root: import.meta.dirname,
    test: {
      include: ['**/*.spec.ts'],
      globalSetup: ['../../../../libs/test-kit/src/database/global-database.ts'],
    },
  }),
);
