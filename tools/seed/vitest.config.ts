import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default mergeConfig(
  shared,
  defineConfig({
    root: import.meta.dirname,
    // Most tests wait for several processes, one after the other.
    test: { testTimeout: 120_000, globalSetup: ['../../libs/test-kit/src/database/global-database.ts'] },
  }),
);
