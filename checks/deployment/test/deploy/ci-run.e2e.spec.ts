import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '@earshot/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const hasTimeout = spawnSync('timeout', ['--version']).status === 0;
if (!hasTimeout) console.log('Left out the tests of .ci/run: this machine lacks timeout.');

const VITEST = join(ROOT, 'node_modules', '.bin', 'vitest');

let folder: string;
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};
const writeProgram = (name: string, lines: string) => {
  write(join('bin', name), `#!/usr/bin/env bash\n${lines}\n`);
  chmodSync(join(folder, 'bin', name), 0o755);
};

/** `npm test` runs the tests of a folder, and any other step prints its name. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-ci-'));
  mkdirSync(join(folder, '.ci'));
  copyFileSync(join(ROOT, '.ci', 'run'), join(folder, '.ci', 'run'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  write(
    'vitest.config.mjs',
    `import { shared } from '${join(ROOT, 'vitest.shared.ts')}';
     const reporters = ['default', '${join(ROOT, 'tools', 'scripts', 'unstable-tests.mjs')}'];
     export default { ...shared, test: { ...shared.test, name: 'planted', reporters } };`,
  );
  writeProgram('npm', `[ "$1" = test ] || exec echo "step $2"; shift 2; exec '${VITEST}' run "$@"`);
  // Without root no Debian packages are installed.
  writeProgram('id', 'echo 1000');
});
afterEach(() => rmSync(folder, { recursive: true }));

const testThat = (name: string, body: string) =>
  write(
    `test/${name}.spec.ts`,
    `import { existsSync, writeFileSync } from 'node:fs';
     import { describe, expect, it, beforeAll } from 'vitest';
     /** True for its first calls, count of them. */
     const isAmongFirst = (count: number) => {
       const files = Array.from({ length: count }, (_, n) => '${name}-' + n);
       const free = files.find((file) => !existsSync(file));
       if (free) writeFileSync(free, '');
       return free !== undefined;
     };
     ${body}`,
  );

async function run() {
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, NO_COLOR: '1' };
  const child = spawn('bash', ['-c', '.ci/run 2>&1'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [[exitCode], output] = await Promise.all([once(child, 'exit'), text(child.stdout)]);
  const end = output.slice(output.lastIndexOf('\nThe steps:\n'));
  return {
    exitCode,
    output,
    end: end
      .replace(/\d+ s /g, 'N s ')
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  };
}

describe.runIf(hasTimeout)('.ci/run', () => {
  it('prints each step with its seconds, and the sum', async () => {
    testThat('good', "it('passes', () => {});");
    const { exitCode, end } = await run();
    expect(end).toEqual([
      'The steps:',
      'N s  npm run deps: passed',
      'N s  npm run format:check: passed',
      'N s  npm run lint: passed',
      'N s  npm run typecheck: passed',
      'N s  npm run build: passed',
      'N s  npm test: passed',
      'N s  in total',
    ]);
    expect(exitCode).toBe(0);
  });

  it('passes, and names as flaky, what fails only in the first run or in the first tries of the second', async () => {
    testThat('good', "it('passes', () => {});");
    testThat('once', "describe('a list', () => it('is read too early', () => expect(isAmongFirst(1)).toBe(false)));");
    testThat('thrice', "it('is read much too early', () => expect(isAmongFirst(3)).toBe(false));");
    testThat('hook', "beforeAll(() => expect(isAmongFirst(1)).toBe(false)); it('needs its hook', () => {});");
    const { exitCode, output, end } = await run();
    expect(end.slice(6)).toEqual([
      'N s  npm test: FAILED with exit code 1',
      'N s  npm test -- test/hook.spec.ts test/once.spec.ts test/thrice.spec.ts: passed',
      'N s  in total',
      'flaky: planted: test/hook.spec.ts',
      'flaky: planted: test/once.spec.ts > a list > is read too early',
      'flaky: planted: test/thrice.spec.ts > is read much too early',
    ]);
    expect(output).not.toMatch(/good\.spec\.ts[^]*good\.spec\.ts/);
    expect(exitCode).toBe(0);
  });

  it('fails with a test that fails in every try, and names it', async () => {
    testThat('bad', "it('is wrong', () => expect(1).toBe(2));");
    testThat('once', "it('is read too early', () => expect(isAmongFirst(1)).toBe(false));");
    const { exitCode, output, end } = await run();
    expect(end.slice(6)).toEqual([
      'N s  npm test: FAILED with exit code 1',
      'N s  npm test -- test/bad.spec.ts test/once.spec.ts: FAILED with exit code 1',
      'N s  in total',
    ]);
    expect(output).toMatch(/FAIL .*test\/bad\.spec\.ts > is wrong/);
    expect(exitCode).toBe(1);
  });

  it('fails with the first other step that fails, and runs none after it', async () => {
    writeProgram('npm', 'echo "step $2"; [ "$2" != typecheck ]');
    const { exitCode, output, end } = await run();
    expect(end.slice(4)).toEqual(['N s  npm run typecheck: FAILED with exit code 1', 'N s  in total']);
    expect(output).not.toContain('step build');
    expect(exitCode).toBe(1);
  });

  it('ends a step that hangs, and names it', async () => {
    writeProgram('npm', '[ "$2" != lint ] || sleep 600');
    const timeout = spawnSync('which', ['timeout'], { encoding: 'utf8' }).stdout.trim();
    writeProgram('timeout', `[ "$2" = 20m ] && set -- "$1" 1s "\${@:3}"; exec '${timeout}' "$@"`);
    const { exitCode, end } = await run();
    expect(end.slice(3)).toEqual(['N s  npm run lint: HUNG, and was ended after 20 minutes', 'N s  in total']);
    expect(exitCode).toBe(124);
  });
});
