import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { runTogether, SEED, STEPS } from '@earshot/test-kit';
import { type RunningPlatform, startDemoPlatform } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHECKS } from '../src/checks/index.js';
import { Context } from '../src/context.js';
import { Fixtures } from '../src/fixtures/fixtures.js';
import { Platform } from '../src/platform.js';
import { type Result, runCheck, runChecks } from '../src/run.js';
import { readSettings } from '../src/settings.js';
import { codingFaults } from './faults/coding.js';
import type { FaultyAnswer } from './faults/fault.js';
import { FAULTS } from './faults/index.js';
import { FaultyPlatform } from './faulty-platform.js';
import { type Conversation, mutated, opposite, type Part, partsOf } from './mutations/mutations.js';
import { type Mutator, MUTATORS } from './mutations/mutators.js';
import { UNNOTICED_ANSWERS, UNNOTICED_PARTS, type Unnoticed } from './mutations/unnoticed.js';

/** Checks of how long answers take cannot be made again without the platform. */
const TIMED = [
  'takes as long for an unknown login as for a known one',
  'answers a reader without a change when its time is over',
];

let platform: RunningPlatform;
let context: Context;
const faulty = new FaultyPlatform();
const withoutFault: Result[] = [];
const conversations: Conversation[] = [];
/** The checks that failed at least once. */
const failed = new Set<string>();

// A spy would last for one test.
const { randomUUID } = crypto;
const { setTimeout: sleep } = timers;
/** The random ids that a check made, and those that it gets again. */
let ids: string[] = [];
let again: string[] | undefined;

beforeAll(async () => {
  platform = await startDemoPlatform({ TOKEN_RATE_LIMIT: '0' });
  vi.stubEnv('DATABASE_URL', platform.databaseUrl);
  const fixtures = new Fixtures(readSettings({}), async (args, input) => {
    if (again) return;
    const { exitCode, errors } = await runTogether(SEED, process.env, args, input);
    expect(`${exitCode} ${errors}`).toMatch(/^0 /);
  });
  await fixtures.load();
  replaceRandomIdsAndSleep();
  const settings = readSettings({});
  context = await Context.open({ platform: new Platform(platform.address, {}, faulty), settings, fixtures });
  for (const check of CHECKS) {
    faulty.record();
    ids = [];
    const result = await runCheck(check, context);
    withoutFault.push(result);
    if (result.outcome === 'passed') conversations.push({ check, exchanges: faulty.exchanges, ids });
  }
});
afterAll(async () => {
  Object.assign(crypto, { randomUUID });
  Object.assign(timers, { setTimeout: sleep });
  syncBuiltinESMExports();
  await faulty.close();
  await platform?.stop();
});

/** A check that is made again has the same random ids as before, and waits for nothing. */
function replaceRandomIdsAndSleep(): void {
  Object.assign(crypto, {
    randomUUID: () => {
      const id = again?.shift() ?? randomUUID();
      ids.push(id);
      return id;
    },
  });
  Object.assign(timers, { setTimeout: (ms: number) => (again ? Promise.resolve() : sleep(ms)) });
  syncBuiltinESMExports();
}

/** Makes a check again without the platform, with another answer. Returns whether it passes. */
async function passesWith({ check, exchanges, ids: made }: Conversation, index: number, answer: FaultyAnswer) {
  faulty.replay(exchanges.with(index, { ...exchanges[index], answer }));
  again = [...made];
  // The stacks of failures are not read, and slow.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const { outcome } = await runCheck(check, context);
  Error.stackTraceLimit = stackTraceLimit;
  again = undefined;
  if (outcome === 'failed') failed.add(check.name);
  return outcome !== 'failed';
}

const replayed = () => conversations.filter(({ check }) => !TIMED.includes(check.name));

/** Whether a check fails if one of the parts is changed. Undefined if the mutator can change none. */
async function isNoticed(parts: readonly Part[], mutator: Mutator): Promise<boolean | undefined> {
  let noticed: boolean | undefined;
  for (const part of parts) {
    const answer = mutated(part, mutator);
    if (answer) noticed = !(await passesWith(part.conversation, part.index, answer));
    if (noticed) break;
  }
  return noticed;
}

/** The changes that no check noticed and that are not in the list, and the entries of the list without a change. */
function compare(unnoticed: readonly [where: string, change: string][], list: readonly Unnoticed[]) {
  const matches = ([where, change]: [string, string], [wheres, changes]: Unnoticed) =>
    wheres.test(where) && changes.test(change);
  return {
    unexpected: unnoticed.filter((each) => !list.some((entry) => matches(each, entry))),
    superfluous: list.filter((entry) => !unnoticed.some((each) => matches(each, entry))),
  };
}

/** About how long it takes to make a check again. */
const sizeOf = ({ exchanges }: Conversation): number =>
  exchanges.reduce((sum, { request, answer }) => sum + 2_000 + request.body.length + answer.body.length, 0);

// The last one looks at which checks the others made fail.
describe('against answers of a platform', STEPS, () => {
  describe('a platform without a fault', () => {
    it('fails no check', () => {
      expect(withoutFault.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
      expect(conversations.length).toBeGreaterThan(300);
    });

    it('fails no check when it answers again as it did', async () => {
      for (const conversation of replayed()) {
        const { exchanges, check } = conversation;
        const passes = exchanges.length === 0 || (await passesWith(conversation, 0, exchanges[0].answer));
        expect([check.name, passes]).toEqual([check.name, true]);
      }
    });
  });

  describe('a platform with one other answer', () => {
    it('fails the check if it rejects what it should accept, or accepts what it should reject', async () => {
      const unnoticed: [string, string][] = [];
      for (const conversation of replayed()) {
        const { rule, name } = conversation.check;
        for (const [index, { request, answer }] of conversation.exchanges.entries()) {
          if (!(await passesWith(conversation, index, opposite(answer)))) continue;
          const change = answer.status < 400 ? 'rejected' : 'accepted';
          unnoticed.push([`${rule} ${name} ${request.method} ${request.path}`, change]);
        }
      }
      expect(compare(unnoticed, UNNOTICED_ANSWERS)).toEqual({ unexpected: [], superfluous: [] });
    });

    it('fails a check for each small change of each part', async () => {
      const unnoticed: [string, string][] = [];
      for (const [what, parts] of partsOf(replayed().toSorted((a, b) => sizeOf(a) - sizeOf(b)))) {
        for (const [change, mutator] of Object.entries(MUTATORS)) {
          if ((await isNoticed(parts, mutator)) === false) unnoticed.push([what, change]);
        }
      }
      expect(compare(unnoticed, UNNOTICED_PARTS)).toEqual({ unexpected: [], superfluous: [] });
    });
  });

  describe('a platform with a fault', () => {
    it.each(FAULTS)('fails "$check" ($rule) if it $name', async (fault) => {
      const check = CHECKS.find((each) => each.rule === fault.rule && each.name === fault.check)!;
      faulty.record();
      faulty.fault = fault;
      const result = await runCheck(check, context);
      faulty.fault = undefined;
      if (result.outcome === 'failed') failed.add(check.name);
      expect(faulty.problems).toEqual([]);
      expect(result).toMatchObject({ rule: fault.rule, check: fault.check, outcome: 'failed' });
    });

    it('of coding has left nothing that fails a check', async () => {
      const names = new Set(codingFaults.map(({ check }) => check));
      const results = await runChecks(
        CHECKS.filter(({ name }) => names.has(name)),
        context,
      );
      expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    });
  });

  describe('each check', () => {
    it('has failed at least once, or does for a small change', async () => {
      for (const conversation of replayed().filter(({ check }) => !failed.has(check.name))) {
        for (const parts of partsOf([conversation]).values()) {
          for (const mutator of Object.values(MUTATORS)) await isNoticed(parts, mutator);
        }
      }
      const passed = withoutFault.filter(({ outcome }) => outcome === 'passed').map(({ check }) => check);
      expect(passed.filter((check) => !failed.has(check))).toEqual([]);
    });
  });
});
