import { CannotRun } from './cannot-run.js';
import type { Check } from './check.js';

/** The checks of the rules in a list such as `C2,D13`, or of whole letters, such as `C`. */
export function selectChecks(checks: readonly Check[], only: string): Check[] {
  const wanted = only.split(',').map((rule) => rule.trim().toUpperCase());
  const isOf = (rule: string) => (check: Check) => check.rule === rule || check.rule[0] === rule;
  const unknown = wanted.find((rule) => !checks.some(isOf(rule)));
  if (unknown !== undefined) throw new CannotRun(`There is no check of "${unknown}"; --list has all of them.`);
  return checks.filter((check) => wanted.some((rule) => isOf(rule)(check)));
}
