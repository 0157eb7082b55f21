import { defineConfig } from 'vitest/config';
import { shared } from '../../../../vitest.shared.ts';

export default defineConfig({
  ...shared,
  root: import.meta.dirname,
  // A soak ends by itself.
  test: {
    ...shared.test,
    include: ['soak/soak.spec.ts'],
    testTimeout: 0,
    globalSetup: './require-nginx.ts',
  },
});
