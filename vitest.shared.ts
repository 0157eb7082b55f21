import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ignoreSettings } from './libs/test-kit/src/http/ignore-settings.ts';

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
    // Most tests wait for a service and its database. By default Vitest leaves one core free.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
