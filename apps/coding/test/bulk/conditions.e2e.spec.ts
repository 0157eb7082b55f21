import { LONG } from '@earshot/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, counter, update } from '../support.js';

let coding: CodingUnderTest;
let another: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  another = await coding.replica({});
  account = coding.account();
});
afterAll(async () => {
  await another.app.close();
  await coding.stop();
});

const POSITIVE = { sentiment: 'positive' };
const onlyIf = (condition: unknown, report: string, mention: string, payload: object = POSITIVE) => ({
  ...update(report, mention, payload),
  if: condition,
});

describe('a bulk item with `if`', () => {
  it('applies where each named member has its value, as it is stored (C18)', async () => {
    const reviewed_at = new Date('2026-05-01');
    const stored = {
      ...{ sentiment: 'ambivalent', channel: null, tags: ['b', 'a'], language: 'eng', country: 'FRA' },
      ...{ review_status: 'reviewed', reviewed_at },
    };
    const report = await coding.reportOf(account, [stored]);
    const all = {
      ...{ sentiment: 'ambivalent', channel: null, tags: ['b', 'a'], language: 'eng', location: { country: 'FRA' } },
      review: { status: 'reviewed' },
    };
    await coding.bulk(account, [onlyIf(all, report, 'm0')]).expect(204);
    expect(await coding.mention(report, 'm0')).toMatchObject({ ...stored, sentiment: 'positive' });
  });

  it.each(['bulk', 'dryRun'] as const)(
    'fails where one has another value, and says which values it found (C18, %s)',
    async (request) => {
      const report = await coding.reportOf(account, [{ tags: ['a', 'b'], review_status: 'deleted', language: 'eng' }]);
      const before = await coding.mentions(report);
      const condition = { tags: ['b', 'a'], review: { status: 'reviewed' }, language: 'eng' };
      const { body } = await coding[request](account, [onlyIf(condition, report, 'm0')]).expect(200);
      expect(body.data).toEqual(counter(1, 0));
      expect(body.errors).toEqual([
        {
          status: '409',
          code: 'values_changed',
          title: 'Conflict',
          detail: 'the mention has other values than in if: tags, review.status; meta.current has its values',
          meta: {
            ...{ bulk_index: 0, action: 'update', report_id: report, mention_id: 'm0' },
            current: { tags: ['a', 'b'], review: { status: 'deleted' }, language: 'eng' },
          },
        },
      ]);
      expect(await coding.mentions(report)).toEqual(before);
      expect(await coding.records(report)).toEqual([]);
    },
  );

  it.each(['bulk', 'dryRun'] as const)(
    'shows 4 MiB of values in an answer, and says where it leaves them out (C18, E5, %s)',
    async (request) => {
      const tags = Array.from({ length: 100 }, (_, n) => `${n} `.padEnd(255, 'x'));
      const report = await coding.reportOf(account, [{ tags }]);
      const items = Array.from({ length: 1_000 }, () => onlyIf({ tags: [] }, report, 'm0'));
      const { body } = await coding[request](account, items).expect(200);
      expect(body.data).toEqual(counter(1_000, 0));
      const shown = body.errors.filter(({ meta }: { meta: object }) => 'current' in meta);
      expect(shown).toHaveLength(Math.ceil((4 * 1024 * 1024) / 25_500));
      expect(shown.at(-1)).toMatchObject({ meta: { bulk_index: shown.length - 1, current: { tags } } });
      expect(body.errors.at(-1).detail).toMatch(/if: tags; meta\.current is left out, because /);
    },
  );

  it('sees what the items before it did, and the items after it what it did (C18)', async () => {
    const report = await coding.report(account, 1);
    const items = [
      onlyIf({ sentiment: 'unassigned' }, report, 'm0'),
      onlyIf({ sentiment: 'unassigned' }, report, 'm0', { sentiment: 'negative' }),
      onlyIf(POSITIVE, report, 'm0', { tags: { add: ['checked'] } }),
      onlyIf({ tags: ['checked'] }, report, 'm0', { language: 'eng' }),
    ];
    const { body } = await coding.bulk(account, items).expect(200);
    expect(body.errors.map(({ meta }: { meta: object }) => meta)).toMatchObject([{ bulk_index: 1, current: POSITIVE }]);
    const [{ sentiment, tags, language }] = await coding.mentions(report);
    expect({ sentiment, tags, language }).toEqual({ sentiment: 'positive', tags: ['checked'], language: 'eng' });
  });

  it('is answered again with its key as it was (C13, C18)', async () => {
    const report = await coding.report(account, 1);
    const send = () =>
      coding
        .bulk(account, [onlyIf(POSITIVE, report, 'm0', { sentiment: 'negative' })])
        .set('idempotency-key', '"once-only"');
    const first = await send().expect(200);
    await coding.bulk(account, [update(report, 'm0', POSITIVE)]).expect(204);
    const second = await send().expect(200);
    expect(second.body).toEqual(first.body);
    expect(await coding.mention(report, 'm0')).toMatchObject(POSITIVE);
  });

  it.each([
    ['{}', {}, 'if must have at least one known member.'],
    ['a list', [], 'if must be an object.'],
    ['null', null, 'if must be an object.'],
    [
      'a time of review',
      { review: { status: 'reviewed', reviewed_at: null } },
      'if.review.reviewed_at is not a known member; if.review may have status.',
    ],
    [
      'an unknown value',
      { sentiment: 'bad' },
      'if.sentiment must be one of negative, positive, neutral, unassigned, ambivalent.',
    ],
    ['null where no mention has it', { language: null }, /^if\.language must be a language code/],
    ['edits of tags', { tags: { add: ['a'] } }, /^if\.tags must be an array of strings/],
  ])('is invalid with %s (C18)', async (_, condition, detail) => {
    const report = await coding.report(account, 1);
    const { body } = await coding.bulk(account, [onlyIf(condition, report, 'm0')]).expect(200);
    expect(body.errors).toMatchObject([{ code: 'item_invalid', detail: expect.stringMatching(detail) as unknown }]);
    expect((await coding.mention(report, 'm0')).sentiment).toBe('unassigned');
  });

  // Four writers send 10 000 requests.
  it(
    'never applies to another value than the one it names, however many write at the same time (C18)',
    LONG,
    async () => {
      const [writers, rounds] = [4, 2_500];
      const report = await coding.report(account, 1);
      let [applied, next] = [0, 0];
      const tag = (n: number) => `step ${n}`;
      const write = async (writer: number) => {
        const { bulk } = writer % 2 === 0 ? coding : another;
        let seen: string[] = [];
        for (let round = 0; round < rounds; round++) {
          const mine = tag(next++);
          const { status, body } = await bulk.call(writer % 2 === 0 ? coding : another, account, [
            onlyIf({ tags: seen }, report, 'm0', { tags: [mine] }),
          ]);
          if (status === 204) [applied, seen] = [applied + 1, [mine]];
          else seen = body.errors[0].meta.current.tags;
        }
      };
      await Promise.all(Array.from({ length: writers }, (_, n) => write(n)));
      // Each change replaced exactly the value that its item named: no value was replaced twice, and none was lost.
      const records = await coding.records(report);
      expect(records).toHaveLength(applied);
      const before = records.map(({ previous }) => (previous![0] as { tags: string[] }).tags[0]);
      const after = records.map(({ payloads }) => (payloads[0] as { tags: string[] }).tags[0]);
      expect(before).toEqual([undefined, ...after.slice(0, -1)]);
      expect(applied).toBeGreaterThan(rounds / 10);
    },
  );
});
