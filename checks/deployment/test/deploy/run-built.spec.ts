import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawn as spawnOnTerminal } from '@lydell/node-pty';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT, runProgram } from '@earshot/test-kit';

let folder: string;
const write = (path: string, text = '') => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const setTime = (path: string, time: number) => utimesSync(join(folder, path), time, time);

/** A workspace whose Vite writes a program made from `tools/seed/src/main.ts`. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-built-'));
  for (const path of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'vite.node.ts']) write(path, '{}');
  write('package.json', '{"engines":{"node":">=20.0.0"}}');
  write('tools/seed/vite.config.ts');
  write('tools/seed/src/main.ts');
  write('tools/scripts/ensure-deps.mjs', 'process.exitCode = Number(process.env.INSTALLED ?? 0);');
  for (const name of ['build.mjs', 'check-node.mjs', 'ensure-built.mjs', 'run-built.mjs', 'progress.mjs']) {
    copyFileSync(join(ROOT, 'tools', 'scripts', name), join(folder, 'tools', 'scripts', name));
  }
  write('node_modules/vite/package.json', '{"type":"module","exports":"./index.js"}');
  write(
    'node_modules/vite/index.js',
    `import { mkdirSync, writeFileSync } from 'node:fs';
     import { setTimeout as pause } from 'node:timers/promises';
     export async function build({ root }) {
       if (!root.endsWith('/tools/seed')) throw new Error(root);
       mkdirSync('dist/tools/seed', { recursive: true });
       writeFileSync('dist/tools/seed/main.js', "console.log(require('node:path').basename(process.argv[1]), ...process.argv.slice(2))");
       writeFileSync('dist/tools/seed/main.js.map', '{"sources":["../../../tools/seed/src/main.ts"]}');
       console.log('warning of Vite');
       if (process.env.STATUS) process.exit(Number(process.env.STATUS));
       await pause(Number(process.env.MS ?? 0));
     }`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `seed list users --json`, a program that prints its arguments. */
const RUN = join('tools', 'scripts', 'run-built.mjs');
const ARGS = ['seed', 'list', 'users', '--json'];
const run = (environment = {}) => runProgram(join(folder, RUN), environment, ARGS);

const output = 'main.js list users --json\n';
const BUILT = { exitCode: 0, output, errors: 'Building ...\n' };
const NOT_BUILT = { exitCode: 0, output, errors: '' };
const FAILED = {
  exitCode: 3,
  output: '',
  errors: 'Building ...\nwarning of Vite\n',
};

describe('a tool of npm run', () => {
  it('is built once, and again when one of its sources or settings changed', async () => {
    expect(await run()).toEqual(BUILT);
    expect(await run()).toEqual(NOT_BUILT);
    for (const path of ['tools/seed/src/main.ts', 'package-lock.json', 'tools/seed/vite.config.ts']) {
      setTime(path, Date.now() / 1000 + 60);
      expect(await run()).toEqual(BUILT);
      setTime(path, Date.now() / 1000 - 60);
      expect(await run()).toEqual(NOT_BUILT);
    }
    rmSync(join(folder, 'tools/seed/src/main.ts'));
    expect(await run()).toEqual(BUILT);
  });

  it('is built again after a build that failed, whose output is printed', async () => {
    expect(await run({ STATUS: '3' })).toEqual(FAILED);
    expect(await run()).toEqual(BUILT);
    expect(await run()).toEqual(NOT_BUILT);
  });

  it('does not run if the packages could not be installed', async () => {
    expect(await run({ INSTALLED: '7' })).toEqual({ exitCode: 7, output: '', errors: '' });
  });

  it('shows on a terminal how many projects are built, and for how long it takes', async () => {
    const { exitCode, screen } = await onTerminal(join(folder, RUN), ARGS);
    expect(exitCode).toBe(0);
    expect(lastLines(screen)).toEqual([expect.stringMatching(/^Building \.\.\. 1 of 1, \d s$/), output.trim()]);
  });

  it('can be interrupted while it is built', async () => {
    const { exitCode, screen } = await onTerminal(join(folder, RUN), ARGS, { MS: '60000' }, 'Building ... 0 of 1');
    expect(exitCode).toBe(130);
    expect(lastLines(screen).at(-1)).toBe('Stopped.');
  });
});

describe('npm start', () => {
  const start = (...args: string[]) => runProgram(join(ROOT, 'tools', 'scripts', 'start.mjs'), {}, args);

  it('explains itself with --help, without building', async () => {
    const { exitCode, output: help, errors } = await start('--help');
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
    expect(help).toMatch(/^npm start runs Earshot[^]+PORT[^]+DATABASE_URL[^]+docs\/configuration\.md/);
  });

  it('says how settings are given if it gets an option', async () => {
    expect(await start('--port', '3100')).toEqual({
      exitCode: 2,
      output: '',
      errors: 'npm start has no option --port. Settings are variables, for example: PORT=3100 npm start\n',
    });
  });
});

/** Runs a program on a narrow terminal, and types Ctrl-C when the screen shows `interruptAt`. */
async function onTerminal(program: string, args: string[], environment = {}, interruptAt?: string) {
  const env = { PATH: process.env.PATH, ...environment };
  const terminal = spawnOnTerminal(process.execPath, [program, ...args], { cols: 40, rows: 20, env });
  let screen = '';
  terminal.onData((text) => {
    screen += text;
    if (interruptAt !== undefined && screen.includes(interruptAt)) {
      interruptAt = undefined;
      terminal.write('\x03');
    }
  });
  const exitCode = await new Promise<number>((resolve) => terminal.onExit((exit) => resolve(exit.exitCode)));
  return { exitCode, screen };
}

/** The lines as they stay on the screen: what is before the last beginning of a line was overwritten. */
const lastLines = (screen: string) =>
  screen
    .trim()
    .split('\r\n')
    .map((line) => line.split('\x1b[K').at(-1));
