import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { hasTests } from './nx-plugin.mjs';
import TimedFilesLast from './tools/scripts/timed-files-last.mjs';
import { shared } from './vitest.shared.ts';

const ROOT = import.meta.dirname;

/** The folders whose tests have no settings of their own. */
const plain = [
  ...readdirSync(join(ROOT, 'libs')).map((name) => join('libs', name)),
  ...['apps/desk', 'apps/desk/page', 'checks/bench', 'docs'],
].filter((folder) => hasTests(folder, ROOT) && !existsSync(join(ROOT, folder, 'vitest.config.ts')));

/** All tests of `npm test`. `nx test NAME` runs those of one project. */
export default defineConfig({
  test: {
    maxWorkers: shared.test?.maxWorkers,
    retry: shared.test?.retry,
    sequence: { sequencer: TimedFilesLast },
    reporters: ['default', './tools/scripts/slowest-files.mjs', './tools/scripts/unstable-tests.mjs'],
    projects: [
      '{apps,libs,tools,checks,deploy}/*/vitest.config.ts',
      'checks/deployment/test/{backup,deploy,distribution}/vitest.config.ts',
      ...plain.map((folder) => ({ extends: './vitest.shared.ts', root: folder, test: { name: basename(folder) } })),
    ],
  },
});
