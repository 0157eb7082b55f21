import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default mergeConfig(
  shared,
  defineConfig({
    root: import.meta.dirname,
    test: {
      globalSetup: ['global-platform.ts', 'global-demo-data.ts'].map((name) => `../../libs/test-kit/src/http/${name}`),
    },
  }),
);
