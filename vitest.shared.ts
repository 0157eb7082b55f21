import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ignoreSettings } from './libs/test-kit/src/http/ignore-settings.ts';

ignoreSettings(process.env);

/** Ends only what hangs: how long a test takes is up to the machine, and to how many cases it tries. */
const LIMIT_MS = 600_000 * Math.max(1, Number(process.env.PROPERTY_RUNS ?? 1));

/** How often a test that failed is tried again. `.ci/run` sets it for the tests that failed before, which run alone. */
const retry = Number(process.env.TEST_RETRIES ?? 0);

/** The settings of the tests of every project, and all of them for a project without a vitest.config.ts. */
export const shared = defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: 'node',
    include: ['test/**/*.spec.ts', 'src/**/*.spec.ts'],
    setupFiles: ['reflect-metadata', join(import.meta.dirname, 'libs/test-kit/src/restore.ts')],
    // Tests run built programs without transforming them again.
    server: { deps: { external: [/\/dist\//] } },
    // A worker loads modules once, and not for each file.
    isolate: false,
    // Most tests wait for a service and its database, so there are more workers than cores.
    maxWorkers: retry > 0 ? 1 : availableParallelism() + 1,
    retry,
    testTimeout: LIMIT_MS,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: LIMIT_MS,
  },
});

export default shared;
