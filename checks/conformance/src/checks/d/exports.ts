import { bulk, expectApplied, item, readMention } from '../../coding.js';
import { check, notVisible } from '../../check.js';
import { exported, exportedText, exportOf } from '../../copying.js';
import { expectData, expectEqual, expectErrors, expectPath, expectThat } from '../../expect.js';
import { mentionsOf } from '../../fixtures/mentions.js';
import { CODING_REPORT, FOREIGN_REPORT, SEARCH_REPORT } from '../../fixtures/reports.js';
import { mentionPath } from '../../paths.js';
import { found, idsOf, sample } from '../../searching.js';

const NDJSON = 'application/x-ndjson';
const CSV = 'text/csv; charset=utf-8';

const BAD_BODIES: [body: object, path: string][] = [
  [{ filters: { countries: [] } }, 'filters.countries'],
  [{ format: 'xml' }, 'format'],
  [{ format: null }, 'format'],
  [{ after: 1 }, 'after'],
  [{ size: 10 }, 'size'],
  [{ sort: { tags: 'asc' } }, 'sort'],
  [{ sort: { date: 'asc' }, after: 'a' }, 'after'],
  [{ time_zone: '+01:00' }, 'time_zone'],
  [{ bom: true }, 'bom'],
];

export const exportChecks = [
  check('D19', 'has every mention that filters select, one per line, by id, as GET has it', async (context) => {
    const { user, report } = context;
    const ids = idsOf(await sample(user, report));
    const { mentions } = exported(await exportOf(user, report, { filters: { ids } }));
    expectEqual(idsOf(mentions), ids.toSorted(), 'mentions');
    for (const mention of mentions.slice(0, 5)) {
      expectEqual(mention, expectData(await user.get(mentionPath(report.id, mention.id))), `the mention ${mention.id}`);
    }
  }),
  check('D19', 'has the whole report without a filter', async ({ seeded }) => {
    const { mentions } = exported(await exportOf(seeded, SEARCH_REPORT));
    expectEqual(idsOf(mentions), idsOf(mentionsOf(SEARCH_REPORT)).toSorted(), 'mentions');
    const filters = { sentiments: ['negative'] };
    const negative = exported(await exportOf(seeded, SEARCH_REPORT, { filters }));
    expectEqual(idsOf(negative.mentions), await found(seeded, SEARCH_REPORT, filters), 'mentions that match');
  }),
  check('D19', 'goes on after an id, and counts what is left', async ({ user, report }) => {
    const ids = idsOf(await sample(user, report)).toSorted();
    const half = Math.floor(ids.length / 2);
    const { mentions } = exported(await exportOf(user, report, { filters: { ids }, after: ids[half - 1] ?? '' }));
    expectEqual(idsOf(mentions), ids.slice(half), 'mentions after half of them');
  }),
  check('D19', 'has the order of sort, and times of a time zone', async ({ seeded }) => {
    const sort = { date: 'desc' };
    const { mentions } = exported(await exportOf(seeded, SEARCH_REPORT, { sort, time_zone: 'Asia/Kolkata' }));
    const expected = mentionsOf(SEARCH_REPORT).toSorted((a, b) => (a.date === b.date ? 0 : a.date > b.date ? -1 : 1));
    expectEqual(
      mentions.map(({ date }) => new Date(date).toISOString()),
      expected.map(({ date }) => date),
      'the times',
    );
    for (const { date } of mentions) expectThat(date.endsWith('+05:30'), `${date} has not the offset of Asia/Kolkata`);
  }),
  check('D19', 'makes a table with a column for each member, in which no cell is a formula', async ({ seeded }) => {
    expectApplied(await bulk(seeded, [item('exported', { tags: ["'＝1+1", 'a "b", c', 'd|e'] })]));
    const body = { filters: { ids: ['exported'] }, format: 'csv', bom: true };
    const query = '?fields[mention]=title,tags,location,author,influence';
    const text = exportedText(await exportOf(seeded, CODING_REPORT, body, query), CSV);
    const header = 'id,title,location.country,tags,author.id,author.name,author.state,author.job,influence';
    const columns = (text.split('\r\n')[0] ?? '').replace(/^\ufeff/, '').split(',');
    expectEqual(columns.toSorted(), header.split(',').toSorted(), 'the columns');
    const { location } = await readMention(seeded, 'exported');
    const cells: Record<string, string> = {
      id: 'exported',
      'location.country': location.country,
      tags: `"''＝1+1|a ""b"", c|d\\|e"`,
    };
    const row = columns.map((column) => cells[column] ?? '').join(',');
    expectEqual(text, `\ufeff${columns.join(',')}\r\n${row}\r\n`, 'the table');
  }),
  check('D19', 'is compressed if gzip is accepted, and otherwise not', async ({ seeded }) => {
    const plain = await exportOf(seeded, SEARCH_REPORT);
    expectEqual(plain.headers['content-encoding'], undefined, 'the header Content-Encoding');
    const packed = await exportOf(seeded, SEARCH_REPORT, {}, '', { 'accept-encoding': 'gzip' });
    expectEqual(packed.headers['content-encoding'], 'gzip', 'the header Content-Encoding if gzip is accepted');
    expectThat(exportedText(packed, NDJSON) === plain.text, 'the unpacked export differs from the plain one');
  }),
  check('D19', 'keeps the members of fields[mention]', async ({ user, report }) => {
    const [{ id, sentiment }] = await sample(user, report);
    const { mentions } = exported(
      await exportOf(user, report, { filters: { ids: [id] } }, '?fields[mention]=sentiment'),
    );
    expectEqual(mentions as unknown, [{ id, sentiment }], 'the mentions');
  }),
  check('D19', 'rejects what is not valid, and names it', async ({ user, report }) => {
    for (const [body, path] of BAD_BODIES) expectPath(await exportOf(user, report, body), path);
  }),
  check('D19', 'answers 401 without a valid token', async ({ platform }) => {
    expectErrors(await exportOf(platform, { id: 'conformance-search' }), 401);
  }),
  check('D19', 'has no report of another client account: 404', async ({ seeded }) => {
    expectErrors(await exportOf(seeded, FOREIGN_REPORT), 404);
  }),
  notVisible(
    'D19',
    'is of one moment, is cut without the last chunk, and ends what a reader leaves',
    'HTTP cannot show what the platform holds; export.e2e.spec.ts of mention does',
  ),
];
