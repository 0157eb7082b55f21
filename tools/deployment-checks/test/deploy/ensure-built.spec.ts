import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from './run-program.js';
import { ROOT } from '@earshot/test-kit';

let folder: string;
const write = (path: string, text = '') => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const setTime = (path: string, time: number) => utimesSync(join(folder, path), time, time);

/** A workspace whose Nx writes a program made from `tools/seed/src/main.ts`. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-built-'));
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'vite.node.ts']) write(path, '{}');
  write('tools/seed/vite.config.ts');
  write('tools/seed/src/main.ts');
  write('tools/scripts/ensure-deps.mjs', 'process.exitCode = Number(process.env.INSTALLED ?? 0);');
  for (const name of ['ensure-built.mjs', 'run-built.mjs']) {
    copyFileSync(join(ROOT, 'tools', 'scripts', name), join(folder, 'tools', 'scripts', name));
  }
  write(
    'node_modules/nx/dist/bin/nx.js',
    `const { mkdirSync, writeFileSync } = require('node:fs');
     console.log(process.argv.slice(2, 4).join(' '));
     mkdirSync('dist/tools/seed', { recursive: true });
     writeFileSync('dist/tools/seed/main.js', "console.log(require('node:path').basename(process.argv[1]), ...process.argv.slice(2))");
     writeFileSync('dist/tools/seed/main.js.map', '{"sources":["../../../tools/seed/src/main.ts"]}');
     process.exit(Number(process.env.STATUS ?? 0));`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const ensureBuilt = (environment = {}) =>
  runProgram(join(folder, 'tools', 'scripts', 'ensure-built.mjs'), environment, ['seed']);
const BUILT = { exitCode: 0, output: '', errors: 'build seed\n' };
const NOTHING = { exitCode: 0, output: '', errors: '' };

describe('tools/scripts/ensure-built.mjs', () => {
  it('builds a program once, and again when one of its sources or settings changed', async () => {
    expect(await ensureBuilt()).toMatchObject(BUILT);
    expect(await ensureBuilt()).toMatchObject(NOTHING);
    for (const path of ['tools/seed/src/main.ts', 'package-lock.json', 'tools/seed/vite.config.ts']) {
      setTime(path, Date.now() / 1000 + 60);
      expect(await ensureBuilt()).toMatchObject(BUILT);
      setTime(path, Date.now() / 1000 - 60);
      expect(await ensureBuilt()).toMatchObject(NOTHING);
    }
    rmSync(join(folder, 'tools/seed/src/main.ts'));
    expect(await ensureBuilt()).toMatchObject(BUILT);
  });

  it('builds again after a build that failed', async () => {
    expect(await ensureBuilt({ STATUS: '3' })).toMatchObject({ exitCode: 3, output: '', errors: 'build seed\n' });
    expect(await ensureBuilt()).toMatchObject(BUILT);
    expect(await ensureBuilt()).toMatchObject(NOTHING);
  });
});

describe('tools/scripts/run-built.mjs', () => {
  const run = (environment = {}) =>
    runProgram(join(folder, 'tools', 'scripts', 'run-built.mjs'), environment, ['seed', 'list', 'users', '--json']);

  it('runs a tool with its arguments in the same process, and builds it first if it must', async () => {
    const output = 'main.js list users --json\n';
    expect(await run()).toEqual({ exitCode: 0, output, errors: 'build seed\n' });
    expect(await run()).toEqual({ exitCode: 0, output, errors: '' });
  });

  it('does not run a tool that could not be installed or built', async () => {
    expect(await run({ INSTALLED: '7' })).toEqual({ exitCode: 7, output: '', errors: '' });
    expect(await run({ STATUS: '3' })).toEqual({ exitCode: 3, output: '', errors: 'build seed\n' });
  });
});
