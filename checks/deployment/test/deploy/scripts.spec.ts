import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@earshot/test-kit';
import { describe, expect, it } from 'vitest';

const { scripts, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};

/** The Node scripts that `package.json` runs. */
const NODE_SCRIPTS = [
  ...new Set(Object.values(scripts).flatMap((line) => line.match(/tools\/scripts\/\S+\.mjs/) ?? [])),
];

/** Runs a script with a Node that says it is `version`. */
function runAs(version: string, script: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, join(ROOT, script), '--help'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  return { status, stdout, stderr };
}

describe('a script of package.json', () => {
  it.each(NODE_SCRIPTS)('asks an old Node for a newer one in one sentence: %s', (script) => {
    expect(runAs('18.20.4', script)).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'Earshot needs Node 20.19 or a later 20.x, 22.13 or a later 22.x, or 24.11 or later; ' +
        `this is 18.20.4 (${process.execPath}).\n`,
    });
  });

  it.each([
    ['20.18.3', 1],
    ['20.19.0', 0],
    ['20.20.0', 0],
    ['21.7.3', 1],
    ['22.12.0', 1],
    ['22.13.1', 0],
    ['23.11.0', 1],
    ['24.10.9', 1],
    ['24.11.0', 0],
    ['26.0.0', 0],
  ])('runs with the versions of engines: %s', (version, status) => {
    expect(engines.node).toBe('^20.19.0 || ^22.13.0 || >=24.11.0');
    expect(runAs(version, 'tools/scripts/check-node.mjs').status).toBe(status);
  });

  it.each([
    [{ done: 0, total: 6 }, 'Building ... 0 of 6, 8 s'],
    [{ done: 2, total: 6 }, 'Building ... 2 of 6, 8 s, about 16 s left'],
    [{ done: 6, total: 6 }, 'Building ... 6 of 6, 8 s'],
  ])('estimates what is left of a long step: %o', (progress, line) => {
    const module = join(ROOT, 'tools', 'scripts', 'progress.mjs');
    const program = `import { lineOf } from '${module}'; console.log(lineOf('Building', ${JSON.stringify(progress)}, 8))`;
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })).toBe(
      `${line}\n`,
    );
  });
});
