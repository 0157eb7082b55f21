import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Plugin } from 'vite';
import { nodeProgram, productionPackageWith } from '../../vite.node.ts';

/** Copies the demo fixtures, which an image of the program has next to it. */
const fixtures: Plugin = {
  name: 'fixtures',
  generateBundle() {
    const folder = join(import.meta.dirname, 'fixtures');
    for (const file of readdirSync(folder)) {
      this.emitFile({ type: 'asset', fileName: `fixtures/${file}`, source: readFileSync(join(folder, file)) });
    }
  },
};

/** The modules of the library whose types its users need. */
const TYPED = ['library/index', 'library/seed', 'library/start-platform', 'library/types', 'fixtures/fixture-error'];

/** Writes the types of the library, module by module: they do not depend on the rest of the workspace. */
const types: Plugin = {
  name: 'types',
  generateBundle() {
    const compilerOptions = { declaration: true, isolatedDeclarations: true };
    for (const name of TYPED) {
      const path = join(import.meta.dirname, 'src', `${name}.ts`);
      const { outputText: source } = ts.transpileDeclaration(readFileSync(path, 'utf8'), {
        fileName: path,
        compilerOptions,
        reportDiagnostics: false,
      });
      this.emitFile({ type: 'asset', fileName: `types/${name}.d.ts`, source });
    }
  },
};

/** `npm pack` makes a package of the program: the commands, and the library for tests. */
const seedPackage = productionPackageWith({
  name: '@earshot/seed',
  description: 'The seeding tool of Earshot, and its library for tests',
  bin: { 'earshot-seed': 'main.js' },
  exports: { '.': { types: './types/library/index.d.ts', default: './index.js' } },
  files: ['*.js', 'fixtures', 'types'],
});

const entries = { main: 'src/main.ts', run: 'src/run.ts', index: 'src/library/index.ts' };

export default nodeProgram(import.meta.dirname, entries, [fixtures, types, seedPackage]);
