import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SETTINGS } from '@earshot/test-kit';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The files with the classes of environment variables. */
const ENVIRONMENTS = [
  'libs/service-kit/src/environment.ts',
  'libs/service-kit/src/resource-service.ts',
  'apps/security/src/environment.ts',
  'apps/coding/src/environment.ts',
  'apps/mention/src/environment.ts',
  'tools/start/src/environment.ts',
  'tools/seed/src/environment.ts',
];

const read = (path: string) => readFile(join(ROOT, path), 'utf8');

describe('the README', () => {
  it('lists every environment variable that a program reads, and no other (A3)', async () => {
    const sources = await Promise.all(ENVIRONMENTS.map(read));
    const variables = sources.flatMap((source) =>
      [...source.matchAll(/^ {2}(?:override )?([A-Z_]{3,})\b/gm)].map(([, name]) => name),
    );
    const section = (await read('README.md')).split('## Environment')[1].split('\n## ')[0];
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const listed = rows.flatMap((row) => [...row.split('|')[1].matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
    expect(new Set(listed)).toEqual(new Set(variables));
    expect(new Set([...SETTINGS, 'NODE_ENV']), 'ignored by tests').toEqual(new Set(listed));
  });

  it('names files and folders that exist', async () => {
    const readme = await read('README.md');
    const paths = [...readme.matchAll(/`((?:apps|libs|tools)\/[\w./-]+)`/g)].map(([, path]) => path);
    expect(paths.length).toBeGreaterThan(15);
    for (const path of paths) await expect(readable(path), path).resolves.toBe(true);
  });
});

const readable = (path: string): Promise<boolean> =>
  access(join(ROOT, path)).then(
    () => true,
    () => false,
  );
