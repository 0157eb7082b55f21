import type { Report } from '@earshot/coding/entities';
import { expectDocument } from '@earshot/test-kit/http';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, ids, MentionUnderTest } from '../support.js';

const TAGS = 120_000;

let mention: MentionUnderTest;
let account: Account;
let report: Report;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
  report = await mention.report(account, [
    { id: 'few', tags: ['a', 'b'], date: new Date('2026-06-01T00:00:00Z') },
    { id: 'most', tags: numbered(100), date: new Date('2026-06-02T00:00:00Z') },
    { id: 'more', tags: numbered(101), date: new Date('2026-06-03T00:00:00Z') },
    ...Array.from({ length: 10 }, (_, n) => ({ id: `crowded ${n}`, content: 'taste', influence: n })),
  ]);
  await mention.database.dataSource.query(
    `update coding.mention
        set tags = (select array_agg(lpad(' ' || n, 255, 'tag') order by n) from generate_series(1, $2::int) as n)
      where report_id = $1 and id like 'crowded%'`,
    [report.id, TAGS],
  );
});
afterAll(() => mention.stop());

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `tag ${n}`);
const tag = (n: number) => ` ${n}`.padStart(255, 'tag');

/** Sends a request until it is answered in time. One that reads too much is 503 each time (C11), also on an idle machine. */
async function answerOf(send: () => PromiseLike<Response>): Promise<Response> {
  let response: Response;
  await expect.poll(async () => (response = await send()).status).toBe(200);
  return response!;
}

describe('mentions with more tags than coding accepts (C4)', () => {
  it.each([
    ['the newest', {}],
    ['a full page', { size: 1000 }],
    ['by a sort without an index', { sort: { influence: 'desc' } }],
    ['by words', { filters: { query: 'taste' } }],
  ])('are found, %s, each with its first 100 tags', async (_case, body) => {
    const response = await answerOf(() => mention.search(account, report, body));
    expectDocument(response, 200);
    const crowded = response.body.data.filter(({ id }: { id: string }) => id.startsWith('crowded'));
    expect(crowded).toHaveLength(10);
    for (const { tags } of crowded) expect(tags).toEqual(Array.from({ length: 100 }, (_, n) => tag(n + 1)));
  });

  it('are named if a search cuts their tags', async () => {
    const { body } = await mention.search(account, report, { size: 3 });
    expect(ids(body)).toEqual(['more', 'most', 'few']);
    expect(body.data.map(({ tags }: { tags: string[] }) => tags)).toEqual([numbered(100), numbered(100), ['a', 'b']]);
    expect(body.meta).toEqual({ total: 13, next: expect.any(String), tags_cut: ['more'] });
    const { body: rest } = await mention.search(account, report, { size: 2, after: body.meta.next });
    expect(rest.meta.tags_cut).toEqual(ids(rest));
  });

  it('have all their tags when read one by one', async () => {
    // 30 MB take longer than C11 allows on a machine that does other work.
    const patient = await mention.patientReplica();
    const response = await patient.get(account, `/reports/${report.id}/mentions/${encodeURIComponent('crowded 7')}`);
    expectDocument(response, 200);
    expect(response.body.data.tags).toHaveLength(TAGS);
    expect(response.body.data.tags.at(-1)).toBe(tag(TAGS));
  });
});
