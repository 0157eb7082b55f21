import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesLike, ROOT, textOf } from './repository.js';

const eslint = new ESLint({ cwd: ROOT });

// Without the graph of projects, which a fresh clone lacks, the rule on their boundaries reports nothing.
beforeAll(() => {
  execFileSync(join(ROOT, 'node_modules', '.bin', 'nx'), ['show', 'projects'], { cwd: ROOT });
});

/** The lint rules that `code` breaks at the path `path`. */
async function broken(path: string, code: string): Promise<(string | null)[]> {
  const [{ messages }] = await eslint.lintText(code, { filePath: `${ROOT}/${path}` });
  return [...new Set(messages.filter(({ severity }) => severity === 2).map(({ ruleId }) => ruleId))];
}

describe('lint', () => {
  it.each([
    ['a service imports the entities of another area', 'apps/security/src/new.ts', '@earshot/coding/entities'],
    ['a kit imports the entities of an area', 'libs/service-kit/src/new.ts', '@earshot/security/entities'],
    ['a service imports another service', 'apps/coding/src/new.ts', '../../security/src/app.module.js'],
    ['a kit imports a service', 'libs/service-kit/src/new.ts', '../../../apps/coding/src/app.module.js'],
    ['a service imports a tool', 'apps/coding/src/new.ts', '../../../tools/start/src/platform.js'],
    [
      'a tool imports a service instead of its entities',
      'tools/seed/src/new.ts',
      '../../../apps/coding/src/app.module.js',
    ],
    ['production code imports the test kit', 'apps/coding/src/new.ts', '@earshot/test-kit'],
    ['production code imports a part of the test kit', 'apps/coding/src/new.ts', '@earshot/test-kit/http'],
    ['production code imports the library for tests', 'apps/coding/src/new.ts', '@earshot/seed'],
    ['a pure kit imports TypeORM', 'libs/filter-kit/src/new.ts', 'typeorm'],
    ['a pure kit imports the core of Nest', 'libs/document-kit/src/new.ts', '@nestjs/core'],
    ['the service of the desk imports the client', 'apps/desk/src/new.ts', '../../../libs/client/src/index.js'],
    ['a kit imports the client', 'libs/service-kit/src/new.ts', '../../client/src/index.js'],
  ])('fails if %s', async (_what, path, imported) => {
    expect(await broken(path, `import * as it from '${imported}';\nexport { it };\n`)).toEqual([
      '@nx/enforce-module-boundaries',
    ]);
  });

  it.each([
    ['a kit', '@earshot/error-kit'],
    ['a package', 'undici'],
    ['a module of Node', 'node:buffer'],
  ])('fails if the client imports %s', async (_what, imported) => {
    const code = `import * as it from '${imported}';\nexport { it };\n`;
    expect(await broken('libs/client/src/new.ts', code)).toContain('no-restricted-imports');
  });

  it.each([
    ['a kit', '@earshot/service-kit'],
    ['all of a kit', '@earshot/filter-kit'],
    ['a module of Node', 'node:path'],
  ])('fails if the page of the desk imports %s', async (_what, imported) => {
    const code = `import * as it from '${imported}';\nexport { it };\n`;
    expect(await broken('apps/desk/page/src/new.ts', code)).toContain('no-restricted-imports');
    expect(await broken('apps/desk/page/src/state/new.ts', code)).toContain('no-restricted-imports');
  });

  it('fails if the page of the desk makes markup of a text (H6)', async () => {
    const code = 'export const it = <p dangerouslySetInnerHTML={{ __html: "" }} />;\n';
    expect(await broken('apps/desk/page/src/new.tsx', code)).toEqual(['no-restricted-syntax']);
  });

  const areas = filesLike('apps/*/src/main.ts').map((path) => path.split('/')[1]);

  it.each(areas)('has a rule for the area %s', async (area) => {
    const another = area === 'security' ? 'coding' : 'security';
    const code = `import * as it from '@earshot/${another}/entities';\nexport { it };\n`;
    expect(await broken(`apps/${area}/src/new.ts`, code)).toEqual(['@nx/enforce-module-boundaries']);
  });

  it.each(areas)('has a list of the routes of %s in a test (A4)', (area) => {
    expect(filesLike(`apps/${area}/test/routes.e2e.spec.ts`)).toHaveLength(1);
  });

  it.each([
    ['a service imports a kit', 'apps/coding/src/new.ts', '@earshot/service-kit'],
    ['a service imports its own entities', 'apps/coding/src/new.ts', '@earshot/coding/entities'],
    ['mention imports the entities of coding', 'apps/mention/src/new.ts', '@earshot/coding/entities'],
    ['a test imports the test kit', 'apps/coding/test/new.spec.ts', '@earshot/test-kit/http'],
    ['a test imports the library for tests', 'apps/coding/test/new.spec.ts', '@earshot/seed'],
  ])('passes if %s', async (_what, path, imported) => {
    expect(await broken(path, `import * as it from '${imported}';\nexport { it };\n`)).toEqual([]);
  });

  it('fails for a cycle of imports', async () => {
    const path = 'apps/mention/src/mention/search/mention-reader.ts';
    expect(await broken(path, textOf(path))).toEqual([]);
    const code = `import { SearchService } from './search.service.js';\nexport { SearchService };\n${textOf(path)}`;
    expect(await broken(path, code)).toEqual(['import-x/no-cycle']);
  });
});
