import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest } from '../support.js';

/** A page has at most this many bytes, unless its first mention alone has more. */
const PAGE_BYTES = 16 * 1024 * 1024;

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account();
});
afterAll(() => coding.stop());

interface OneChange {
  data: { mention_list: { mention_id: string; before: object; after: object }[] };
  meta: { next: string | null };
}

interface Record {
  /** The place of its payload, for each item. */
  numbers: number[];
  mentions: string[];
  payloads: object[];
  /** The previous values of each item. */
  previous: object[];
}

/** Stores a change as it is recorded, since writing so much takes too long on a busy machine. Returns its id. */
async function recorded({ mentions, numbers, payloads, previous }: Record): Promise<string> {
  const report = await coding.report(account, 1);
  await coding.database.dataSource.query(
    `insert into coding.change_record (report_id, changed_at, user_id, application_id, action, mention_count,
       mention_ids, payload_numbers, payloads, previous_numbers, previous)
     values ($1, now(), 'user', 'app', 'bulk', $2, $3, $4, $5, $6, $7)`,
    [
      ...[report, new Set(mentions).size, mentions, numbers, JSON.stringify(payloads)],
      ...[previous.map((_, n) => n), JSON.stringify(previous)],
    ],
  );
  const { body } = await get(`/coding/v1/changes?report_id=${report}`);
  return (body as { data: { id: string }[] }).data[0].id;
}

/** Asks again as long as the answer is 503, which a busy machine gives in time (rule C11). */
async function get(path: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await coding.http.get(path).set('authorization', `Bearer ${account.token}`);
    if (response.status !== 503 || attempt === 20) return response;
  }
}

/** All pages of the mentions of a change, with the bytes of each. */
async function pagesOf(change: string) {
  const pages: { mentions: OneChange['data']['mention_list']; bytes: number }[] = [];
  for (let after: string | null = ''; after !== null;) {
    const response = await get(`/coding/v1/changes/${change}?size=1000${after && `&after=${after}`}`);
    expect(response.status).toBe(200);
    const { data, meta } = response.body as OneChange;
    pages.push({ mentions: data.mention_list, bytes: Buffer.byteLength(response.text) });
    after = meta.next;
  }
  return pages;
}

/** Tags of 100 KB. */
const tagsOf = (mention: number) => Array.from({ length: 100 }, (_, n) => `${mention} ${n}${'😂'.repeat(245)}`);
const MENTIONS = 200;
const all = Array.from({ length: MENTIONS }, (_, n) => `m${n}`).toSorted();
const idsOf = (pages: Awaited<ReturnType<typeof pagesOf>>) =>
  pages.map(({ mentions }) => mentions.map(({ mention_id }) => mention_id));

describe('the mentions of a change (C15)', () => {
  it.each([
    ['new', (n: number) => ({ payload: { tags: tagsOf(n) }, before: { tags: [] } })],
    ['previous', (n: number) => ({ payload: { tags: [] }, before: { tags: tagsOf(n) } })],
  ])('end a page before their %s values have too many bytes, and the next one goes on after it', async (_case, of) => {
    const pages = await pagesOf(
      await recorded({
        mentions: all,
        numbers: all.map((_id, n) => n),
        payloads: all.map((_id, n) => of(n).payload),
        previous: all.map((_id, n) => of(n).before),
      }),
    );
    expect(pages.length).toBeGreaterThan(1);
    expect(idsOf(pages).flat()).toEqual(all);
    for (const { bytes } of pages) expect(bytes).toBeLessThan(1.1 * PAGE_BYTES);
    for (const [n, { before, after }] of pages.flatMap(({ mentions }) => mentions).entries())
      expect({ before, after }).toEqual({ before: of(n).before, after: of(n).payload });
  });

  it('that share their values end it before all of them together have too many', async () => {
    const previous = all.map(() => ({ tags: [] }));
    const change = await recorded({
      ...{ mentions: all, numbers: all.map(() => 0), payloads: [{ tags: tagsOf(0) }], previous },
    });
    const pages = await pagesOf(change);
    expect(pages.length).toBeGreaterThan(1);
    expect(idsOf(pages).flat()).toEqual(all);
    for (const { bytes } of pages) expect(bytes).toBeLessThan(1.1 * PAGE_BYTES);
  });

  it('have one on a page if its items alone have more bytes', async () => {
    const mentions = all.map((_id, n) => (n === MENTIONS - 1 ? 'm1' : 'm0'));
    const payloads = all.map((_id, n) => ({ tags: tagsOf(n) }));
    const pages = await pagesOf(
      await recorded({ mentions, numbers: all.map((_id, n) => n), payloads, previous: all.map(() => ({ tags: [] })) }),
    );
    expect(idsOf(pages)).toEqual([['m0'], ['m1']]);
    expect(pages[0].mentions[0].after).toEqual({ tags: tagsOf(MENTIONS - 2) });
  });
});
