import { CODED_MEMBERS, type CodedPath } from '@earshot/coding/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, newMention, update } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

/** Two codable values, different from that of a new mention. */
const VALUES: Record<CodedPath, [unknown, unknown]> = {
  sentiment: ['positive', 'negative'],
  channel: ['owned', 'earned'],
  tags: [['one'], ['two', 'three']],
  language: ['eng', 'zho-Hant'],
  'location.country': ['FRA', 'JPN'],
  'review.status': ['reviewed', 'deleted'],
};

const payloadOf = (path: string, value: unknown): object =>
  path
    .split('.')
    .reverse()
    .reduce((inner, name) => ({ [name]: inner }), value) as object;

describe.each(CODED_MEMBERS)('the coded member $path', ({ path, column }) => {
  const [one, two] = VALUES[path];
  const [first, second] = [payloadOf(path, one), payloadOf(path, two)];
  const another = path === 'sentiment' ? { channel: 'owned' } : { sentiment: 'neutral' };
  const coded = async (report: string, id: string) => {
    const mention = await coding.mention(report, id);
    // A review status sets it (C8), so it is not compared.
    return { ...mention, reviewed_at: null };
  };

  it.each([
    ['few', 0],
    // With this many payloads, the values are sent with each mention.
    ['many', 600],
  ])(
    'gets a separate value in each mention, among %s different payloads, and no other member changes (2.4)',
    async (_, more) => {
      const report = await coding.report(account, 3 + more);
      const others = Array.from({ length: more }, (_, n) => update(report, `m${n + 3}`, { tags: [`tag ${n}`] }));
      await coding.bulk(account, [update(report, 'm0', first), update(report, 'm1', second), ...others]).expect(204);
      expect(await coded(report, 'm0')).toEqual({ ...newMention(report, 'm0'), [column]: one });
      expect(await coded(report, 'm1')).toEqual({ ...newMention(report, 'm1'), [column]: two });
      expect(await coding.mention(report, 'm2')).toEqual(newMention(report, 'm2'));
    },
  );

  it('has the last value if a mention is repeated, also if a later item omits it (C6)', async () => {
    const report = await coding.report(account, 1);
    const items = [first, second, another].map((payload) => update(report, 'm0', payload));
    await coding.bulk(account, items).expect(204);
    expect(await coded(report, 'm0')).toEqual({ ...newMention(report, 'm0'), ...another, [column]: two });
  });

  it('is recorded as posted (C9)', async () => {
    const report = await coding.report(account, 2);
    await coding.bulk(account, [update(report, 'm0', first), update(report, 'm1', second)]).expect(204);
    expect(await coding.records(report)).toMatchObject([{ payloads: [first, second], payload_numbers: [0, 1] }]);
  });

  it('must not be null, and then only its item fails (C3)', async () => {
    const report = await coding.report(account, 2);
    const items = [update(report, 'm0', payloadOf(path, null)), update(report, 'm1', second)];
    const { body } = await coding.bulk(account, items).expect(200);
    expect(body.errors).toMatchObject([{ detail: expect.stringContaining(`payload.${path} must be`) }]);
    expect(await coding.mention(report, 'm0')).toEqual(newMention(report, 'm0'));
    expect(await coded(report, 'm1')).toEqual({ ...newMention(report, 'm1'), [column]: two });
  });
});
