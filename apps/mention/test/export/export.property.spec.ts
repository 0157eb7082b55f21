import type { Report } from '@earshot/coding/entities';
import { runs } from '@earshot/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exported, mentionsIn } from './export-support.js';
import { aMention } from '../generated.js';
import { type Account, MentionUnderTest } from '../support.js';

let mention: MentionUnderTest;
let address: string;
let accounts: Record<'all' | 'published', Account>;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  address = await mention.listen();
  const all = mention.account();
  const published = { ...all, token: `${all.token}-published` };
  mention.security.tokens.set(published.token, {
    ...mention.security.tokens.get(all.token)!,
    mention_members: 'published',
  });
  accounts = { all, published };
});
afterAll(() => mention.stop());

type Json = Readonly<Record<string, unknown>>;

const byCodePoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** What a search answers. The description of the interface has no published members, so that its check is left out. */
async function found({ token }: Account, { id }: Report, query: string) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/mention/v2/reports/${id}/_search${query}`, { method: 'POST', headers });
  return ((await response.json()) as { data: (Json & { id: string })[] }).data;
}

/** Every ASCII character, those that JSON, CSV and spreadsheets treat differently, and letters of 2 to 4 bytes in UTF-8. */
const difficult = fc
  .array(
    fc.oneof(
      fc.integer({ min: 1, max: 0x7f }).map((code) => String.fromCharCode(code)),
      fc.constantFrom(
        '"',
        '\\',
        '\n',
        '\r',
        '\t',
        ',',
        ...'=+-@＝＋－＠',
        "'",
        '|',
        'é',
        '水',
        '🎉',
        '\u2028',
        '\uffff',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const MORE = {
  title: fc.option(difficult),
  content: fc.option(difficult),
  url: fc.option(difficult),
  author_name: fc.option(difficult),
  tags: fc.uniqueArray(
    difficult.filter((tag) => tag !== ''),
    { maxLength: 3 },
  ),
  date: fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
  rating_normalized: fc.option(fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom(0, 1e-5, 1e-7))),
  service_rank: fc.option(
    fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(-5, 1e15, 1e21)),
  ),
};
const ids = difficult.filter((id) => id !== '');
const mentions = fc.uniqueArray(
  fc.tuple(aMention, fc.record(MORE), ids).map(([usual, more, id]) => ({ ...usual, ...more, id })),
  { selector: ({ id }) => id, minLength: 1, maxLength: 8 },
);

const NAMES = 'author,tags,review,location,title,content,date,interactions,collaboration,service_rank,url'.split(',');
const fields = fc.record(
  {
    'fields[mention]': fc.subarray([...NAMES, 'nothing'], { minLength: 1 }).map((names) => names.join(',')),
    'fields[author]': fc.subarray(['id', 'name', 'state', 'job'], { minLength: 1 }).map((names) => names.join(',')),
  },
  { requiredKeys: [] },
);

/** A text with `'` before it if a spreadsheet would run it, also behind signs of that kind. */
const guarded = (text: string): string => text.replace(/^'*[=+\-@＝＋－＠\t\r\n]/, "'$&");

const textOf = (element: unknown): string =>
  typeof element === 'object' ? Object.values(element as Json).join() : String(element);

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = Array.isArray(value)
    ? value.map((element) => textOf(element).replaceAll(/[|\\]/g, '\\$&')).join('|')
    : textOf(value);
  const cell = guarded(text);
  return cell === '' || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** The table that rule D19 describes: `header`, and what a mention has for each of its columns. */
const tableOf = (header: string, answers: readonly Json[]): string =>
  [
    header,
    ...answers.map((answer) =>
      header
        .split(',')
        .map((column) => column.split('.').reduce<unknown>((members, name) => (members as Json | null)?.[name], answer))
        .map(cellOf)
        .join(','),
    ),
    '',
  ].join('\r\n');

it('an export has the mentions as a search has them, byte for byte, with any fieldsets, for each kind of application (D19, E4, D28)', async () => {
  await fc.assert(
    fc.asyncProperty(mentions, fields, fc.constantFrom('all', 'published'), async (rows, fieldsets, kind) => {
      const account = accounts[kind as keyof typeof accounts];
      const report = await mention.report(account, rows);
      const query = `?${new URLSearchParams(fieldsets as Record<string, string>)}`;
      const answers = (await found(account, report, query)).toSorted((a, b) => byCodePoints(a.id, b.id));
      const lines = answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');
      expect((await exported(address, account, report, {}, { query })).text).toBe(lines);
      const csv = (await exported(address, account, report, { format: 'csv' }, { query })).text;
      expect(csv).toBe(tableOf(csv.split('\r\n', 1)[0], answers));
    }),
    { numRuns: runs(60) },
  );
});

it('an export as a table goes on after the cell of any id, as one of lines does after the id (D19)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(ids, { minLength: 1, maxLength: 5 }), async (some) => {
      const report = await mention.report(
        accounts.all,
        some.map((id) => ({ id })),
      );
      const sorted = some.toSorted(byCodePoints);
      const query = '?fields[mention]=id';
      for (const [n, id] of sorted.entries()) {
        const rest = sorted.slice(n + 1);
        const lines = await exported(address, accounts.all, report, { after: id }, { query });
        expect(mentionsIn(lines.text)).toEqual(rest.map((each) => ({ id: each })));
        const table = await exported(address, accounts.all, report, { format: 'csv', after: guarded(id) }, { query });
        expect(table.text).toBe(['id', ...rest.map(cellOf), ''].join('\r\n'));
        expect(table.headers.get('export-total')).toBe(String(rest.length));
      }
    }),
    { numRuns: runs(20) },
  );
});
