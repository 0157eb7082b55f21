import { runs } from '@earshot/test-kit';
import { Mention } from '@earshot/coding/entities';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirm, proposed, type Result, WRITING } from './agent-messages.js';
import { CodingUnderTest, newMention } from '../support.js';

const RUNS = runs(25);
const SENTIMENTS = ['positive', 'negative', 'neutral'] as const;
const MENTIONS = 8;

let coding: CodingUnderTest;
beforeAll(async () => {
  coding = await CodingUnderTest.start(WRITING);
});
afterAll(() => coding.stop());

/** What others do to a report: they code a mention, bring one, or take one away. */
const write = fc.oneof(
  fc.record({
    kind: fc.constant('code' as const),
    mention: fc.nat(MENTIONS - 1),
    sentiment: fc.constantFrom(...SENTIMENTS),
  }),
  fc.record({ kind: fc.constant('bring' as const), sentiment: fc.constantFrom(...SENTIMENTS) }),
  fc.record({ kind: fc.constant('take' as const), mention: fc.nat(MENTIONS - 1) }),
);
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

const situation = fc.record({
  first: fc.array(fc.constantFrom(...SENTIMENTS), { minLength: MENTIONS, maxLength: MENTIONS }),
  selects: fc.constantFrom(...SENTIMENTS),
  sets: fc.constantFrom(...SENTIMENTS),
  /** Before the person answers, and at the same time as the answer is applied. */
  before: fc.array(write, { maxLength: 3 }),
  during: fc.array(write, { maxLength: 3 }),
  times: fc.integer({ min: 1, max: 3 }),
});

describe('a confirmed change (I3)', () => {
  it('is of exactly the mentions that were shown, once, or does not happen, whatever others do', () =>
    fc.assert(
      fc.asyncProperty(situation, async ({ first, selects, sets, before, during, times }) => {
        fc.pre(selects !== sets && first.includes(selects));
        const person = coding.account();
        const others = coding.colleague(person);
        const report = await coding.reportOf(
          person,
          first.map((sentiment) => ({ sentiment })),
        );
        const shown = first.flatMap((sentiment, n) => (sentiment === selects ? [`m${n}`] : []));
        const mentions = coding.database.dataSource.getRepository(Mention);
        let brought = 0;
        const perform = async (each: Write): Promise<unknown> => {
          if (each.kind === 'take') return mentions.delete({ report_id: report, id: `m${each.mention}` });
          if (each.kind === 'bring') {
            return mentions.insert({ ...newMention(report, `n${(brought += 1)}`), sentiment: each.sentiment });
          }
          const filters = { ids: [`m${each.mention}`] };
          return coding.updateAll(others, report, { filters, payload: { sentiment: each.sentiment } });
        };

        const call = { report_id: report, filters: { sentiments: [selects] }, payload: { sentiment: sets } };
        const { message, requestState } = await proposed(coding, person, 'update_mentions', call);
        expect(message).toMatch(new RegExp(`^Change ${shown.length} mentions? of the report`));
        for (const each of before) await perform(each);
        const [answers] = await Promise.all([
          Promise.all(
            Array.from({ length: times }, () => confirm(coding, person, 'update_mentions', call, requestState)),
          ),
          ...during.map(perform),
        ]);

        const results = answers.map(({ result }) => result as Result);
        const mine = (await coding.records(report)).filter(({ user_id }) => user_id === person.userId);
        const applied = results.filter(({ isError }) => !isError);
        expect(mine).toHaveLength(applied.length === 0 ? 0 : 1);
        if (applied.length === 0) return;
        for (const { structuredContent } of applied) {
          expect(structuredContent!.data.counter).toEqual({ matched: shown.length, updated: shown.length });
        }
        expect(mine[0].mention_ids.toSorted()).toEqual(shown.toSorted());
      }),
      { numRuns: RUNS },
    ));
});
