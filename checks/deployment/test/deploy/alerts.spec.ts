import { ROOT } from '@earshot/test-kit';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alertRules, RULES } from './alert-rules.js';

const TESTS = RULES.replace('.yaml', '.test.yaml');
const RUNBOOK = join(ROOT, 'docs', 'runbook.md');

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) console.log('promtool is missing: the alert rules are not tested. Debian has it in `prometheus`.');

describe('every alert', () => {
  const names = alertRules().map(({ alert }) => alert);

  it('has a paragraph in the runbook, and no other has', () => {
    const headings = [...readFileSync(RUNBOOK, 'utf8').matchAll(/^### (Earshot\w+)$/gm)].map(([, name]) => name);
    expect(headings).toEqual(names);
  });

  it('links to its paragraph', () => {
    for (const { alert, runbook } of alertRules()) expect(runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  });

  it('has a test in which it fires, and one in which it does not', () => {
    const tests = readFileSync(TESTS, 'utf8');
    for (const name of names) {
      const outcomes = [...tests.matchAll(new RegExp(`alertname: ${name}\\n +exp_alerts:( \\[\\])?`, 'g'))];
      expect(new Set(outcomes.map(([, isEmpty]) => isEmpty)).size, name).toBe(2);
    }
  });

  it.runIf(hasPromtool)('fires as its test says', () => {
    expect(execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })).toContain('SUCCESS');
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', TESTS], { encoding: 'utf8' });
    expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
  });
});
