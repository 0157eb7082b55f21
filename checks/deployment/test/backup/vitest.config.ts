import { defineConfig, mergeConfig } from 'vitest/config';
import { shared } from '../../../../vitest.shared.ts';

export default mergeConfig(
  shared,
  defineConfig({
    root: import.meta.dirname,
    // Each file runs a server of PostgreSQL and the services on it.
    test: { include: ['**/*.spec.ts'] },
  }),
);
