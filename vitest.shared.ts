import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ignoreSettings } from './libs/test-kit/src/http/ignore-settings.ts';
import { EVENTUALLY_MS, HOOK_MS, TEST_MS } from './libs/test-kit/src/limits.ts';

ignoreSettings(process.env);

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
    testTimeout: TEST_MS,
    hookTimeout: HOOK_MS,
    expect: { poll: { timeout: EVENTUALLY_MS } },
  },
});

export default shared;
