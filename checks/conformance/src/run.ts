import type { Check } from './check.js';
import type { Context } from './context.js';
import { NotApplicable } from './not-applicable.js';

export type Outcome = 'passed' | 'failed' | 'not applicable';

/** The outcome of a check. */
export interface Result {
  rule: string;
  check: string;
  outcome: Outcome;
  /** What is wrong, or why the check is not applicable. */
  reason?: string;
  ms: number;
}

/** Makes a check. */
export async function runCheck(check: Check, context: Context): Promise<Result> {
  const began = performance.now();
  const result = await outcomeOf(check, context);
  return { rule: check.rule, check: check.name, ...result, ms: Math.round(performance.now() - began) };
}

async function outcomeOf({ run }: Check, context: Context): Promise<Pick<Result, 'outcome' | 'reason'>> {
  try {
    await context.keepLoggedIn();
    await run(context);
    return { outcome: 'passed' };
  } catch (error) {
    if (error instanceof NotApplicable) return { outcome: 'not applicable', reason: error.message };
    return { outcome: 'failed', reason: withoutTokens(describe(error as Error)) };
  }
}

/** An answer without the expected members leads to a TypeError. */
const describe = (error: Error): string =>
  error instanceof TypeError ? `an answer lacks members: ${error.message}` : error.message;

/** Answers may contain tokens, which must not get into logs. */
const withoutTokens = (text: string): string => text.replace(/((?:access|refresh)_token\W{1,4})[\w-]+/g, '$1...');

/** Makes the checks one after the other, because the deployment must not be under load. */
export async function runChecks(
  checks: readonly Check[],
  context: Context,
  onResult: (result: Result, count: number) => void = () => undefined,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const each of checks) {
    const result = await runCheck(each, context);
    results.push(result);
    onResult(result, results.length);
  }
  return results;
}
