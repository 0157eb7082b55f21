import { type RunningPlatform, startPlatform } from '@earshot/test-kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHECKS } from '../src/checks/index.js';
import { Context } from '../src/context.js';
import { Fixtures } from '../src/fixtures/fixtures.js';
import { Platform } from '../src/platform.js';
import { type Result, runCheck, runChecks } from '../src/run.js';
import { readSettings } from '../src/settings.js';
import { FAULTS } from './faults/index.js';
import { FaultyProxy } from './faulty-proxy.js';

let platform: RunningPlatform;
let proxy: FaultyProxy;
let context: Context;
let withoutFault: Result[];

beforeAll(async () => {
  platform = await startPlatform({ TOKEN_RATE_LIMIT: '0' });
  vi.stubEnv('DATABASE_URL', platform.databaseUrl);
  proxy = await FaultyProxy.start(platform.address);
  const fixtures = new Fixtures(readSettings({}));
  await fixtures.load();
  context = await Context.open({ platform: new Platform(proxy.address), settings: readSettings({}), fixtures });
  withoutFault = await runChecks(CHECKS, context);
  // All checks together, on a machine with other work.
}, 240_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await context?.platform.close();
  await proxy?.stop();
  await platform?.stop();
});

const checksOf = (rule: string) => CHECKS.filter((check) => check.rule === rule);

/** The first check of the rule that fails. The others need not run. */
async function firstFailure(rule: string): Promise<Result | undefined> {
  for (const check of checksOf(rule)) {
    const result = await runCheck(check, context);
    if (result.outcome === 'failed') return result;
  }
  return undefined;
}

describe('a platform without a fault', () => {
  it.each([...new Set(FAULTS.map(({ rule }) => rule))])('fails no check of %s', (rule) => {
    const results = withoutFault.filter((result) => result.rule === rule);
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(results.some(({ outcome }) => outcome === 'passed')).toBe(true);
  });
});

describe('a platform with a fault', () => {
  it.each(FAULTS)('fails a check of $rule if it $name', async (fault) => {
    proxy.fault = fault;
    const failure = await firstFailure(fault.rule);
    proxy.fault = undefined;
    expect(proxy.problems).toEqual([]);
    expect(failure).toMatchObject({ rule: fault.rule, outcome: 'failed' });
  });

  it('has been tried for every rule that HTTP shows', () => {
    const shown = withoutFault.filter(({ outcome }) => outcome === 'passed').map(({ rule }) => rule);
    expect(new Set(FAULTS.map(({ rule }) => rule))).toEqual(new Set(shown));
  });
});
