import { describe, expect, it } from 'vitest';
import { check } from './check.js';
import { selectChecks } from './select-checks.js';

const checks = ['B1', 'B1', 'B10', 'C2'].map((rule) => check(rule, 'x', () => Promise.resolve()));

describe('--only', () => {
  it.each([
    ['B1', ['B1', 'B1']],
    ['c2, b10', ['B10', 'C2']],
    ['B', ['B1', 'B1', 'B10']],
  ])('of %s selects the checks of these rules and letters', (only, rules) => {
    expect(selectChecks(checks, only).map(({ rule }) => rule)).toEqual(rules);
  });

  it.each(['', 'B2', 'D', 'B1,', 'B1 C2'])('of %j is rejected', (only) => {
    expect(() => selectChecks(checks, only)).toThrow(/^There is no check of /);
  });
});
