import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCUMENT = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'configuration.md');

/** The variables that docs/configuration.md lists, which are those that programs read (`configuration.spec.ts`). */
export const DOCUMENTED: readonly string[] = readFileSync(DOCUMENT, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((row) => [...row.split('|')[1].matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));

/** Without NODE_ENV, which Vitest sets. */
export const SETTINGS = DOCUMENTED.filter((name) => name !== 'NODE_ENV');

/**
 * Removes the settings of the platform from an environment. Tests choose the settings of the programs that they run. Those
 * of a developer's shell could name a real database, which the tests would empty.
 */
export function ignoreSettings(environment: NodeJS.ProcessEnv): void {
  for (const name of SETTINGS) {
    delete environment[name];
    delete environment[`${name}_FILE`];
  }
}
