import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../src/workspace.js';

/** The exposure that systemd calculates, in tenths: 0 is the best, 100 the worst. */
const MOST_EXPOSED = 20;

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) console.warn('systemd-analyze is not installed: the unit is not checked here.');

describe.runIf(hasSystemd)('the systemd unit', () => {
  let folder: string;
  let unit: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-unit-'));
    unit = join(folder, 'earshot@coding.service');
    cpSync(join(ROOT, 'deploy', 'systemd', 'earshot@.service'), unit);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });

  it('is well-formed', () => {
    const { status, stderr } = analyze('verify');
    // systemd cannot find Node if it is installed elsewhere.
    expect(stderr.split('\n').filter((line) => line !== '' && !line.includes('/usr/bin/node'))).toEqual([]);
    if (!stderr.includes('/usr/bin/node')) expect(status).toBe(0);
  });

  it('has few rights', () => {
    const { status, stdout } = analyze('security', '--offline=true', `--threshold=${MOST_EXPOSED}`);
    expect(status, stdout.trimEnd().split('\n').at(-1)).toBe(0);
  });
});
