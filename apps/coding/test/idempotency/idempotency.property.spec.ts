import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { runs } from '@earshot/test-kit';
import fc from 'fast-check';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, update } from '../support.js';

let replicas: CodingUnderTest[];
let account: Account;
beforeAll(async () => {
  const coding = await CodingUnderTest.start();
  replicas = [coding, await coding.replica({})];
  account = coding.account();
});
afterAll(async () => {
  await replicas[1].app.close();
  await replicas[0].stop();
});

/** Each mention exists in two reports, except for `gone`. */
const target = fc.record({
  report: fc.constantFrom('one', 'two', 'gone'),
  mention: fc.constantFrom('m0', 'm1', 'm2', 'gone'),
});

/** A request, the replicas that get it at the same time, and whether one of its items is not valid. */
const request = fc.record({
  targets: fc.array(target, { maxLength: 6 }),
  to: fc.array(fc.nat(1), { minLength: 1, maxLength: 3 }),
  hasInvalidItem: fc.boolean(),
});

/** Sends until the answer is another one than 409. */
async function insist(send: () => PromiseLike<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.status !== 409) return response;
    await sleep(10);
  }
}

describe('any requests with keys, each sent up to 3 times at the same time (C13)', () => {
  it('are applied exactly once, and all answers to a request are the same', async () => {
    const [coding] = replicas;
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 8 }), async (requests) => {
        const ids = { one: await coding.report(account, 3), two: await coding.report(account, 3), gone: 'gone' };
        const sent = requests.map(({ targets, to, hasInvalidItem }, n) => {
          const key = randomUUID();
          const items = targets.map(({ report, mention }) => update(ids[report as 'one'], mention, { tags: [`${n}`] }));
          const data = hasInvalidItem ? [...items, {}] : items;
          return Promise.all(
            to.map((replica) => insist(() => replicas[replica].bulk(account, data).set('idempotency-key', key))),
          );
        });
        for (const answers of await Promise.all(sent)) {
          expect(answers[0].status).toBeLessThan(300);
          expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
          expect(answers.filter(({ headers }) => !('idempotency-replayed' in headers))).toHaveLength(1);
        }
        for (const report of ['one', 'two'] as const) {
          const records = await coding.records(ids[report]);
          const recorded = records.map(({ payloads, mention_ids }) => [tagOf(payloads), mention_ids]);
          expect(recorded.toSorted(byTag)).toEqual(expectedRecords(requests, report).toSorted(byTag));
          for (const { id, tags } of await coding.mentions(ids[report])) {
            const last = records.findLast(({ mention_ids }) => mention_ids.includes(id));
            expect(tags).toEqual(last ? [tagOf(last.payloads)] : []);
          }
        }
      }),
      { numRuns: runs(30) },
    );
  });
});

const tagOf = (payloads: object[]): string => (payloads as { tags: string[] }[])[0].tags[0];

const byTag = ([a]: unknown[], [b]: unknown[]): number => String(a).localeCompare(String(b));

interface Sent {
  targets: { report: string; mention: string }[];
}

/** The tag and the mentions of each request that changes mentions of a report. */
const expectedRecords = (requests: readonly Sent[], report: string): [string, string[]][] =>
  requests.flatMap(({ targets }, n): [string, string[]][] => {
    const mentions = targets.filter((each) => each.report === report && each.mention !== 'gone');
    return mentions.length === 0 ? [] : [[`${n}`, mentions.map(({ mention }) => mention)]];
  });
