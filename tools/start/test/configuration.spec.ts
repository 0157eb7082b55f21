import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENTED_SETTINGS } from '@earshot/test-kit/http';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The files with the classes of environment variables. */
const ENVIRONMENTS = [
  'libs/service-kit/src/settings/environment.ts',
  'libs/service-kit/src/auth/resource-service.ts',
  'apps/security/src/environment.ts',
  'apps/coding/src/environment.ts',
  'apps/mention/src/environment.ts',
  'apps/desk/src/environment.ts',
  'tools/start/src/settings/environment.ts',
  'tools/seed/src/environment.ts',
];

const read = (path: string) => readFile(join(ROOT, path), 'utf8');

it('docs/configuration.md lists every environment variable that a program reads, and no other (A3)', async () => {
  const sources = await Promise.all(ENVIRONMENTS.map(read));
  const variables = sources.flatMap((source) =>
    [...source.matchAll(/^ {2}(?:override )?([A-Z_]{3,})\b/gm)].map(([, name]) => name),
  );
  expect(new Set(DOCUMENTED_SETTINGS)).toEqual(new Set(variables));
});
