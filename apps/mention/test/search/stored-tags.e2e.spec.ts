import { plainTags } from '@earshot/test-kit/oracle';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exported, mentionsIn } from '../export/export-support.js';
import { ALL_REPORTS, byColumns, NO_COLUMNS } from '../copies/live-columns-support.js';
import { type Account, MentionUnderTest } from '../support.js';

let sql: MentionUnderTest;
let columns: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  const started = await MentionUnderTest.start();
  sql = await started.replica(started.serviceUrl, NO_COLUMNS);
  columns = await sql.replica(sql.serviceUrl, ALL_REPORTS);
  account = sql.account();
  await started.app.close();
});
afterAll(async () => {
  await columns.app.close();
  await sql.stop();
});

const piece = fc.oneof(
  fc.constantFrom(
    'a',
    'b|',
    'e',
    '\u0301',
    '\u0958',
    '\u212b',
    ' ',
    '\t',
    '\u0007',
    '\u0085',
    '\u3000',
    '\ufeff',
    '要',
    '"\\',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
/** Any tag that an earlier version accepted. */
const storedTag = fc
  .array(piece, { minLength: 1, maxLength: 4 })
  .map((pieces) => pieces.join('').toWellFormed().replaceAll('\0', ''))
  .filter((tag) => tag !== '');
const storedTags = fc.array(fc.uniqueArray(storedTag, { maxLength: 3 }), { minLength: 3, maxLength: 12 });

describe('tags that an earlier version stored', () => {
  it('are read as if they had their normal form, by SQL and by columns (C4, D16, D18, D19, D23)', async () => {
    const stored = ['b', ' cafe\u0301', 'a\tb', '\u3000', 'caf\u00e9', 'b '];
    const tags = ['b', 'caf\u00e9', 'a b'];
    const rows = [{ tags: stored }, { tags: ['\u2003'] }, { tags: ['caf\u00e9\n', 'x'] }];
    const report = await sql.report(account, rows);
    const shown = await sql.get(account, `/reports/${report.id}/mentions/m0`).expect(200);
    expect(shown.body.data.tags).toEqual(tags);
    const found = await sql.search(account, report, { filters: { tags: ['\u3000cafe\u0301'] }, sort: { date: 'asc' } });
    expect(found.body.data.map((each: { tags: string[] }) => each.tags)).toEqual([tags, ['caf\u00e9', 'x']]);
    expect(found.body.meta.total).toBe(2);
    expect(await sql.find(account, report, { missing: ['tag'] })).toEqual(['m1']);
    const { text } = await exported(await sql.listen(), account, report, { filters: {} });
    expect(mentionsIn(text).slice(0, 3)).toMatchObject([
      { id: 'm0', tags },
      { id: 'm1', tags: [] },
      { id: 'm2', tags: ['caf\u00e9', 'x'] },
    ]);
    const aggregations = { tags: { terms: { field: 'tag' } }, different: { cardinality: { field: 'tag' } } };
    const buckets = [
      ['caf\u00e9', 2],
      ['a b', 1],
      ['b', 1],
      ['x', 1],
    ].map(([key, count]) => ({ key, count }));
    const counted = { tags: { buckets, other: 0, missing: 1 }, different: { value: 4 } };
    expect((await sql.analytics(account, report, { aggregations })).body.data).toEqual(counted);
    const ask = () => columns.analytics(account, report, { aggregations });
    expect((await byColumns(columns, ask)).body.data).toEqual(counted);
  });

  it('are found and counted like those of a plain model, by SQL and by columns (C4)', () =>
    fc.assert(
      fc.asyncProperty(storedTags, fc.nat(), async (lists, wanted) => {
        const report = await sql.report(
          account,
          lists.map((tags) => ({ tags })),
        );
        const read = lists.map(plainTags);
        const known = [...new Set(read.flat())];
        const tag = known.length > 0 ? known[wanted % known.length] : 'none';
        const idsOf = (isWanted: (tags: string[]) => boolean) =>
          read.flatMap((tags, n) => (isWanted(tags) ? [`m${n}`] : [])).sort();
        const counts = Object.fromEntries(
          known.map((each) => [each, read.filter((tags) => tags.includes(each)).length]),
        );
        const aggregations = { tags: { terms: { field: 'tag', size: 1_000 } } };
        for (const mention of [sql, columns]) {
          const find = (filters: object) => mention.find(account, report, filters).then((ids) => ids.sort());
          expect(await find({ tags: [tag] })).toEqual(idsOf((tags) => tags.includes(tag)));
          expect(await find({ missing: ['tag'] })).toEqual(idsOf((tags) => tags.length === 0));
          const { body } = await mention.analytics(account, report, { aggregations });
          const buckets: { key: string; count: number }[] = body.data.tags.buckets;
          expect(Object.fromEntries(buckets.map(({ key, count }) => [key, count]))).toEqual(counts);
        }
      }),
      { numRuns: 30 },
    ));

  it('a filter names a tag in any form, and nothing that is none (C4)', async () => {
    const report = await sql.report(account, [{ tags: ['x'] }]);
    for (const tag of ['', ' \u3000', 'a\tb', 'x\t', '\u0085x', 'x'.repeat(256)]) {
      const { body, status } = await sql.search(account, report, { filters: { tags: ['x', tag] } });
      expect(status, JSON.stringify(tag)).toBe(400);
      expect(body.errors).toMatchObject([{ code: 'value_invalid', meta: { path: 'filters.tags[1]' } }]);
    }
  });
});
