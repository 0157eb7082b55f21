import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ignoreSettings } from './libs/test-kit/src/http/ignore-settings.ts';
import UnstableTests from './tools/scripts/unstable-tests.mjs';

ignoreSettings(process.env);

/** Ends only what hangs: how long a test takes is up to the machine, and to how many cases it tries. */
const LIMIT_MS = 120_000 * Math.max(1, Number(process.env.PROPERTY_RUNS ?? 1));

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
    testTimeout: LIMIT_MS,
    hookTimeout: 2 * LIMIT_MS,
    expect: { poll: { timeout: 60_000 } },
    // `.ci/run` sets both variables.
    retry: Number(process.env.TEST_RETRIES ?? 0),
    reporters: ['default', ...(process.env.UNSTABLE_TESTS ? [new UnstableTests()] : [])],
  },
});

export default shared;
