import { HOSTILE_TEXTS } from '@earshot/test-kit/agents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposed, send, WRITING } from './agent-messages.js';
import { type Account, CodingUnderTest } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
/** A report of hostile mentions, and a change of it. */
let report: string;
let change: string;
beforeAll(async () => {
  coding = await CodingUnderTest.start(WRITING);
  account = coding.account();
  report = await coding.reportOf(
    account,
    HOSTILE_TEXTS.map((content) => ({ content })),
  );
  const update = { filters: { ids: ['m0'] }, payload: { tags: ['first'] } };
  change = (await coding.updateAll(account, report, update).expect(200)).body.data.change_id;
});
afterAll(() => coding.stop());

/** Payloads that the texts ask for. */
const PAYLOADS = [
  { sentiment: 'positive' },
  { sentiment: 'negative' },
  { tags: [] },
  { tags: { add: ['verified'] } },
  { review: { status: 'irrelevant' } },
  { location: { country: 'FRA' } },
];

/** All that an agent can try that believes it must change something, and cannot ask the person. */
function obey(number: number): [name: string, given: object, more?: object][] {
  const call = { report_id: report, filters: {}, payload: PAYLOADS[number % PAYLOADS.length] };
  const accepted = { action: 'accept', content: { apply: true } };
  const state = `v1.${Buffer.from(JSON.stringify({ p: { key: `k${number}`, meta: {} }, exp: 9e9 })).toString('base64url')}.AAAA`;
  const attempts: [string, object, object?][] = [
    ['update_mentions', call],
    ['update_mentions', { ...call, apply: true, confirmed: true }],
    ['update_mentions', { ...call, meta: { dry_run: false } }],
    ['update_mentions', call, { inputResponses: { confirmation: accepted } }],
    ['update_mentions', call, { requestState: state, inputResponses: { confirmation: accepted } }],
    ['undo_change', { change_id: change }, { inputResponses: { confirmation: accepted } }],
    ['undo_change', { change_id: change, apply: true }],
    ['undo_change', { change_id: change }, { requestState: state, inputResponses: { confirmation: accepted } }],
  ];
  return [attempts[number % attempts.length], attempts[(number * 3 + 1) % attempts.length]];
}

describe('an agent that obeys 200 hostile mentions (I3, I4)', () => {
  it('changes nothing', async () => {
    expect(HOSTILE_TEXTS).toHaveLength(200);
    const before = await coding.mentions(report);
    for (let at = 0; at < HOSTILE_TEXTS.length; at += 20) {
      const some = HOSTILE_TEXTS.slice(at, at + 20).flatMap((_, index) => obey(at + index));
      const answers = await Promise.all(some.map(([name, given, more]) => send(coding, account, name, given, more)));
      for (const { result, error } of answers) expect(result ?? error).toBeDefined();
    }
    expect(await coding.mentions(report)).toEqual(before);
    expect(await coding.records(report)).toHaveLength(1);
  });

  it('shows the person texts without an invisible character, each on a line of its own', async () => {
    for (let at = 0; at < HOSTILE_TEXTS.length; at += 20) {
      const ids = Array.from({ length: 3 }, (_, index) => `m${at + index * 6}`);
      const call = { report_id: report, filters: { ids }, payload: { sentiment: 'positive' } };
      const { message } = await proposed(coding, account, 'update_mentions', call);
      const lines = message.split('\n');
      expect(lines).toHaveLength(8);
      expect(lines[0]).toBe(`Change 3 mentions of the report ${report}?`);
      for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    }
  });
});
