import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Feed, feedOf, now } from './feed-support.js';
import { type Account, CodingUnderTest, update } from '../support.js';

/** A page has at most about this many bytes, unless its first change alone has more. */
const FEED_BYTES = 16 * 1024 * 1024;

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const mentionsOf = ({ data }: Feed) =>
  data.flatMap(({ mention_list }) => mention_list.map(({ mention_id }) => mention_id));

/** A report whose mentions have 100 000 characters each, of six bytes in JSON. */
async function reportOfLarge(mentions: number): Promise<string> {
  const report = await coding.report(account, mentions);
  await coding.database.dataSource.query(
    'update coding.mention_document set content = repeat(chr(1), 100000) where report_id = $1',
    [report],
  );
  return report;
}

const code = (report: string, ids: string[], payload: object) =>
  coding
    .bulk(
      account,
      ids.map((id) => update(report, id, payload)),
    )
    .expect(204);

/** Asks again as long as the answer is 503, which a busy machine gives in time (rule C11). */
async function patiently(report: string, query: object): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await feedOf(coding, account, report, query);
    if (response.status !== 503 || attempt === 20) return response;
  }
}

/** All pages after a position, with the bytes of each. */
async function pagesAfter(report: string, since: string, query: object) {
  const pages: (Feed & { bytes: number })[] = [];
  for (let [position, more] = [since, true]; more;) {
    const { status, body, headers, text } = await patiently(report, { since: position, ...query });
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    pages.push({ ...(body as Feed), bytes: Buffer.byteLength(text) });
    ({ next: position, more } = (body as Feed).meta);
  }
  return pages;
}

const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => `m${from + n}`);

describe('a page of the feed (C24)', () => {
  it('ends after whole changes before they have too many bytes with their mentions, and the next one goes on', async () => {
    const report = await reportOfLarge(60);
    const since = await now(coding, account, report);
    for (let from = 0; from < 60; from += 10) await code(report, ids(from, 10), { sentiment: 'positive' });
    const pages = await pagesAfter(report, since, { include: 'mention' });
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flatMap(mentionsOf)).toEqual(ids(0, 60));
    for (const page of pages) {
      expect(page.bytes).toBeLessThan(1.1 * FEED_BYTES);
      expect(idsOf(page.included!.mention)).toEqual(mentionsOf(page));
    }
  });

  it.each([
    ['as it is', {}],
    ['with the members that are asked for, indented', { 'fields[change]': 'mention_list', pretty: true }],
  ])('has a change whole that alone has more bytes, %s, and goes on after it', async (_case, query) => {
    const report = await reportOfLarge(40);
    const since = await now(coding, account, report);
    await code(report, ids(0, 40), { sentiment: 'positive' });
    await code(report, ['m7'], { sentiment: 'negative' });
    const [large, rest, ...others] = await pagesAfter(report, since, { include: 'mention', ...query });
    expect(large.bytes).toBeGreaterThan(FEED_BYTES);
    expect(mentionsOf(large).toSorted()).toEqual(ids(0, 40).toSorted());
    expect(idsOf(large.included!.mention).toSorted()).toEqual(ids(0, 40).toSorted());
    expect(large.included!.mention[0].content).toBe('\u0001'.repeat(100_000));
    expect(mentionsOf(rest)).toEqual(['m7']);
    expect(others).toEqual([]);
    const { data } = (await feedOf(coding, account, report, { since, size: 40 })).body as Feed;
    expect(large.data).toMatchObject('fields[change]' in query ? [{ id: data[0].id }] : data);
  });

  it('has a change whole whose values have more bytes, without mentions', async () => {
    const report = await coding.report(account, 1);
    const since = await now(coding, account, report);
    const tags = Array.from({ length: 100 }, (_, n) => `${n}${'😂'.repeat(250)}`);
    await coding.database.dataSource.query(
      `insert into coding.change_record (report_id, changed_at, user_id, application_id, action, mention_count,
         mention_ids, payload_numbers, payloads, previous_numbers, previous)
       select $1, now(), 'user', 'app', 'update', 300, array_agg('m' || n), array_agg(0), $2, array_agg(0), '[{"tags": []}]'
         from generate_series(0, 299) as n`,
      [report, JSON.stringify([{ tags }])],
    );
    const [large, ...others] = await pagesAfter(report, since, {});
    expect(large.bytes).toBeGreaterThan(FEED_BYTES);
    expect(mentionsOf(large).toSorted()).toEqual(ids(0, 300).toSorted());
    expect(large.data[0].mention_list[299]).toMatchObject({ before: { tags: [] }, after: { tags } });
    expect(large.included).toBeUndefined();
    expect(others).toEqual([]);
  });
});
