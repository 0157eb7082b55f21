import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT, runProgram } from '@earshot/test-kit';

const HERE = { os: [process.platform], cpu: [process.arch] };
const ELSEWHERE = { os: ['aix'], cpu: ['ppc64'] };

type Packages = Record<string, object>;
const LOCKED: Packages = {
  '': { name: 'workspace' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/a-here': { version: '1.0.0', integrity: 'sha512-h', optional: true, ...HERE },
  'node_modules/a-elsewhere': { version: '1.0.0', integrity: 'sha512-e', optional: true, ...ELSEWHERE },
  'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', os: ['!aix'] },
};
/** What npm installs of it on this machine. */
const INSTALLED = without(LOCKED, '', 'node_modules/a-elsewhere');

function without(packages: Packages, ...folders: string[]): Packages {
  return Object.fromEntries(Object.entries(packages).filter(([folder]) => !folders.includes(folder)));
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-deps-'));
  mkdirSync(join(folder, 'tools', 'scripts'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['check-node.mjs', 'ensure-deps.mjs', 'progress.mjs']) {
    copyFileSync(join(ROOT, 'tools', 'scripts', name), join(folder, 'tools', 'scripts', name));
  }
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  writeFileSync(join(folder, 'npm.cjs'), `console.log('npm ' + process.argv.slice(2).join(' ')); process.exit(7)`);
  lock('package-lock.json', LOCKED);
});
afterEach(() => rmSync(folder, { recursive: true }));

const lock = (path: string, packages: Packages) => writeFileSync(join(folder, path), JSON.stringify({ packages }));
const ensureDeps = (environment = { npm_execpath: join(folder, 'npm.cjs') }) =>
  runProgram(join(folder, 'tools', 'scripts', 'ensure-deps.mjs'), environment);

describe('npm run, before its program', () => {
  it('installs nothing if the packages of the lock file are installed, also by hand', async () => {
    lock('node_modules/.package-lock.json', INSTALLED);
    expect(await ensureDeps()).toEqual({ exitCode: 0, output: '', errors: '' });
  });

  it.each<[string, Packages | undefined]>([
    ['nothing is installed', undefined],
    ['a package is missing', without(INSTALLED, 'node_modules/a')],
    ['a package has another version', { ...INSTALLED, 'node_modules/b': { version: '1.9.0', integrity: 'sha512-b' } }],
    ['a package has other contents', { ...INSTALLED, 'node_modules/b': { version: '2.0.0', integrity: 'sha512-x' } }],
    ['the packages are those of another system', without(LOCKED, '', 'node_modules/a-here')],
  ])('installs all packages if %s, and exits with the code of npm', async (_, packages) => {
    if (packages) lock('node_modules/.package-lock.json', packages);
    const { exitCode, output, errors } = await ensureDeps();
    expect(output).toBe('');
    expect(errors).toBe('Installing packages ...\nnpm ci --no-audit --no-fund --loglevel=error\n');
    expect(exitCode).toBe(7);
  });

  it('accepts the packages of this workspace', async () => {
    copyFileSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
    const installed = readFileSync(join(ROOT, 'node_modules', '.package-lock.json'));
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), installed);
    expect(await ensureDeps()).toEqual({ exitCode: 0, output: '', errors: '' });
  });

  it('needs npm to install them', async () => {
    expect(await ensureDeps({ npm_execpath: '' })).toEqual({
      exitCode: 1,
      output: '',
      errors: 'Use npm to run this: npm start, npm test or npm run seed.\n',
    });
  });
});
