import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default mergeConfig(
  shared,
  defineConfig({
    root: import.meta.dirname,
    test: { globalSetup: '../../libs/test-kit/src/http/global-demo-data.ts' },
  }),
);
