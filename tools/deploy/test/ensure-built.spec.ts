import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../src/run-program.js';
import { ROOT } from '../src/workspace.js';

let folder: string;
const write = (path: string, text = '') => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const setTime = (path: string, time: number) => utimesSync(join(folder, path), time, time);

/** A workspace whose Nx writes a program made from `tools/seed/src/main.ts`. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-built-'));
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'vite.node.ts']) write(path);
  write('tools/seed/vite.config.ts');
  write('tools/seed/src/main.ts');
  write('tools/ensure-built.mjs');
  copyFileSync(join(ROOT, 'tools', 'ensure-built.mjs'), join(folder, 'tools', 'ensure-built.mjs'));
  write(
    'node_modules/nx/dist/bin/nx.js',
    `const { mkdirSync, writeFileSync } = require('node:fs');
     console.log(process.argv.slice(2, 4).join(' '));
     mkdirSync('dist/tools/seed', { recursive: true });
     writeFileSync('dist/tools/seed/main.js.map', '{"sources":["../../../tools/seed/src/main.ts"]}');
     process.exit(Number(process.env.STATUS ?? 0));`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const ensureBuilt = (environment = {}) => runProgram(join(folder, 'tools', 'ensure-built.mjs'), environment, ['seed']);
const BUILT = { exitCode: 0, output: 'build seed\n' };
const NOTHING = { exitCode: 0, output: '' };

describe('tools/ensure-built.mjs', () => {
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
    expect(await ensureBuilt({ STATUS: '3' })).toMatchObject({ exitCode: 3, output: 'build seed\n' });
    expect(await ensureBuilt()).toMatchObject(BUILT);
    expect(await ensureBuilt()).toMatchObject(NOTHING);
  });
});
