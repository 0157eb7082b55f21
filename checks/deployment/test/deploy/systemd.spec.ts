import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '@earshot/test-kit';

/** The exposure that systemd calculates, in tenths: 0 is the best, 100 the worst. */
const MOST_EXPOSED = 20;

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) console.warn('systemd-analyze is not installed: the unit is not checked here.');

/** The program of each unit, which systemd cannot find if it is installed elsewhere. */
const UNITS = [
  ['earshot@.service', 'earshot@coding-1.service', '/usr/bin/node'],
  ['earshot-gateway.service', 'earshot-gateway.service', '/usr/sbin/nginx'],
];

describe.runIf(hasSystemd).each(UNITS)('the unit %s of systemd', (file, name, program) => {
  let folder: string;
  let unit: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-unit-'));
    unit = join(folder, name);
    cpSync(join(ROOT, 'deploy', 'systemd', file), unit);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });

  it('is well-formed', () => {
    const { status, stderr } = analyze('verify');
    expect(stderr.split('\n').filter((line) => line !== '' && !line.includes(program))).toEqual([]);
    if (!stderr.includes(program)) expect(status).toBe(0);
  });

  it('has few rights', () => {
    const { status, stdout } = analyze('security', '--offline=true', `--threshold=${MOST_EXPOSED}`);
    expect(status, stdout.trimEnd().split('\n').at(-1)).toBe(0);
  });
});
