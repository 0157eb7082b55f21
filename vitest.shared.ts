import { defineConfig } from 'vitest/config';
import { ignoreSettings } from './libs/test-kit/src/ignore-settings.ts';

ignoreSettings(process.env);

/** The settings of the tests of every project. */
export const shared = defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'node',
    include: ['test/**/*.spec.ts', 'src/**/*.spec.ts'],
    setupFiles: ['reflect-metadata'],
    // Tests run built programs without transforming them again.
    server: { deps: { external: [/\/dist\//] } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
