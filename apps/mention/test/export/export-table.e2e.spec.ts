import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '@earshot/coding/entities';
import { ROOT } from '@earshot/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exported, mentionsIn, startExport } from './export-support.js';
import { type Account, MentionUnderTest } from '../support.js';

let mention: MentionUnderTest;
let address: string;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  address = await mention.listen();
  account = mention.account();
});
afterAll(() => mention.stop());

const exportOf = (report: Report, body?: unknown, query?: string) =>
  exported(address, account, report, body, { query });

type Row = Record<string, unknown>;

/** What the test uses of DuckDB. */
interface DuckDb {
  DuckDBInstance: {
    create(): Promise<{
      connect(): Promise<{
        runAndReadAll(sql: string): Promise<{ getRowObjects(): Record<string, string | null>[] }>;
        closeSync(): void;
      }>;
    }>;
  };
}

describe('an export as CSV (D19, RFC 4180)', () => {
  it('has a column for each member, also of objects, whatever is known', async () => {
    const report = await mention.report(account, [{ tags: ['x', 'y'] }]);
    const { headers, text } = await exportOf(report, { format: 'csv' });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text.split('\r\n')[0]).toBe(
      'id,report_id,type,title,content,url,date,crawled_at,infused_at,language,location.country,sentiment,channel,tags,' +
        'review.status,review.reviewed_at,author.id,author.name,author.state,author.job,source_id,site_id,site_type_id,' +
        'media_group,classifier_list_id,community_list_id,collaboration.user_id,collaboration.status_id,influence,' +
        'rating_normalized,service_rank,microblog_type,native_id,parent_id,root_id,' +
        'interactions.likes,interactions.comments,interactions.shares,interactions.views',
    );
  });

  it('guards texts that a spreadsheet would run, and those that look guarded (D19)', async () => {
    const cells: [title: string, cell: string][] = [
      ...[...'=+-@＝＋－＠\t'].map((sign): [string, string] => [`${sign}1`, `'${sign}1`]),
      ['\rx', `"'\rx"`],
      ['\nx', `"'\nx"`],
      ["'=1", "''=1"],
      ["'''＠a", "''''＠a"],
      ["''\n", `"'''\n"`],
      ...['safe', ' =1', "'", "''", "'x=", '｜x', '﹦x'].map((text): [string, string] => [text, text]),
      ['', '""'],
    ];
    const report = await mention.report(
      account,
      cells.map(([title], n) => ({ id: `m${10 + n}`, title, influence: -1 })),
    );
    const { text } = await exportOf(report, { format: 'csv' }, '?fields[mention]=title,influence');
    const rows = cells.map(([, cell], n) => `m${10 + n},${cell},-1`);
    expect(text).toBe(['id,title,influence', ...rows, ''].join('\r\n'));
  });

  it('separates values of a list, escapes the separator in each, and guards the cell (D19)', async () => {
    const lists = [['a|b'], ['a', 'b'], ['a\\', 'b'], ['a\\|b'], ['=cmd', 'b'], ["'＋", '=1'], ['|=']];
    const cells = ['a\\|b', 'a|b', 'a\\\\|b', 'a\\\\\\|b', "'=cmd|b", "''＋|=1", '\\|='];
    const report = await mention.report(
      account,
      lists.map((tags) => ({ tags })),
    );
    const { text } = await exportOf(report, { format: 'csv' }, '?fields[mention]=tags');
    expect(text).toBe(['id,tags', ...cells.map((cell, n) => `m${n},${cell}`), ''].join('\r\n'));
  });

  it('goes on after the cell of an id, also of one that looks guarded (D19)', async () => {
    const ids = ['\n', '"a"', "''-", "'-", "'a", '+', '-', '-1', '=', '@', 'a,b', '－', '＝', '＠'];
    const report = await mention.report(
      account,
      ids.map((id) => ({ id })),
    );
    const cells = ["'\n", '"a"', "'''-", "''-", "'a", "'+", "'-", "'-1", "'=", "'@", 'a,b', "'－", "'＝", "'＠"];
    const idsOf = async (body: object) => mentionsIn((await exportOf(report, body)).text).map(({ id }) => id);
    for (const [n, after] of cells.entries()) {
      const { headers, text } = await exportOf(report, { format: 'csv', after }, '?fields[mention]=id');
      expect(headers.get('export-total')).toBe(String(ids.length - n - 1));
      const rest = cells.slice(n + 1).map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
      expect(text).toBe(['id', ...rest, ''].join('\r\n'));
      expect(await idsOf({ after: ids[n] })).toEqual(ids.slice(n + 1));
    }
  });

  it('begins with a byte order mark if that is asked for, also where nothing matches (D19)', async () => {
    const report = await mention.report(account, [{}]);
    const bytesOf = async (body: object) => {
      const response = await startExport(address, account, report, body, { query: '?fields[mention]=id' });
      return Buffer.from(await response.arrayBuffer()).toString();
    };
    expect(await bytesOf({ format: 'csv', bom: true })).toBe('\ufeffid\r\nm0\r\n');
    expect(await bytesOf({ format: 'csv', bom: true, after: 'm0' })).toBe('\ufeffid\r\n');
    expect(await bytesOf({ format: 'csv', bom: false })).toBe('id\r\nm0\r\n');
  });

  const NO_INTERACTIONS = { likes: null, comments: null, shares: null, views: null };

  /** Mentions whose texts are difficult to read back. */
  const difficult = () =>
    mention.report(account, [
      { title: 'a "quoted" title', content: 'two\r\nlines, and a comma', tags: ['x', 'y'], author_name: 'Ada ✓' },
      { id: 'm1', title: '', influence: 7, rating_normalized: 0.5, date: new Date('2026-05-01T10:00:00.120Z') },
      { id: 'm2', title: '"', content: ' \n', tags: ['a|b', '"'], url: 'https://x.example/?a=1,2' },
      {
        id: 'm3',
        title: '\u{1F965} \u2028',
        author_name: ' ',
        interactions: { ...NO_INTERACTIONS, likes: 10 ** 12, views: 0 },
      },
    ]);

  /** A list as one text. */
  const joined = (values: readonly string[]) => values.map((value) => value.replaceAll(/[|\\]/g, '\\$&')).join('|');

  /** What a program reads for each column: text, with nothing for unknown values. */
  async function expectSameValues(report: Report, rows: readonly Record<string, string>[]) {
    const mentions = mentionsIn((await exportOf(report)).text);
    expect(rows).toHaveLength(mentions.length);
    for (const [n, row] of rows.entries()) {
      for (const [column, cell] of Object.entries(row)) {
        const value = column
          .split('.')
          .reduce<unknown>((members, name) => (members as Row | null)?.[name], mentions[n]);
        expect(cell, column).toBe(Array.isArray(value) ? joined(value as string[]) : String(value ?? ''));
      }
    }
  }

  const python = ['/usr/bin/python3', '/usr/local/bin/python3'].find((path) => existsSync(path));
  if (!python) console.log('Left out: this machine lacks python3.');
  it.runIf(python)('reads back in Python with the same values', async () => {
    const report = await difficult();
    const program =
      'import csv,io,json,sys; text=sys.stdin.buffer.read().decode("utf-8"); ' +
      'print(json.dumps(list(csv.DictReader(io.StringIO(text, newline="")))))';
    const input = (await exportOf(report, { format: 'csv' })).text;
    const rows = JSON.parse(execFileSync(python!, ['-c', program], { input }).toString()) as Record<string, string>[];
    await expectSameValues(report, rows);
  });

  it.runIf(python)('has the values that the guide reads from its cells (D19)', async () => {
    const [, read] = /^```python\n(.*?)^```$/ms.exec(await readFile(join(ROOT, 'docs/guide/copying.md'), 'utf8'))!;
    const titles = ['-1', "'-1", "'one", '\nx', "''＝", "'"];
    const tags = ['=a|b', 'c\\', 'd\\|e', '|'];
    const report = await mention.report(
      account,
      titles.map((title) => ({ title, tags })),
    );
    const program = `import csv, json, sys
def values(cell):
${read.replaceAll(/^(?=.)/gm, '    ')}
    return text, tags
rows = csv.DictReader(sys.stdin)
print(json.dumps([[values(row["title"])[0], values(row["tags"])[1]] for row in rows]))`;
    const input = (await exportOf(report, { format: 'csv' }, '?fields[mention]=title,tags')).text;
    const env = { ...process.env, PYTHONIOENCODING: 'utf-8' };
    expect(JSON.parse(execFileSync(python!, ['-c', program], { input, env }).toString())).toEqual(
      titles.map((title) => [title, tags]),
    );
  });

  const bench = createRequire(join(ROOT, 'checks/bench/package.json'));
  const duckdb = existsSync(join(ROOT, 'checks/bench/node_modules/@duckdb/node-api'));
  if (!duckdb) console.log('Left out: DuckDB, which `npm run bench` installs.');
  it.runIf(duckdb)('reads back in DuckDB with the same values', async () => {
    const report = await difficult();
    const folder = await mkdtemp(join(tmpdir(), 'earshot-table-'));
    const file = join(folder, 'mentions.csv');
    await writeFile(file, (await exportOf(report, { format: 'csv' })).text);
    const { DuckDBInstance } = bench('@duckdb/node-api') as DuckDb;
    const connection = await (await DuckDBInstance.create()).connect();
    const reader = await connection.runAndReadAll(
      `select columns(*)::varchar from read_csv('${file}', all_varchar = true, allow_quoted_nulls = false)`,
    );
    const rows = reader.getRowObjects();
    connection.closeSync();
    await rm(folder, { recursive: true });
    await expectSameValues(
      report,
      rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell ?? '']))),
    );
    // An empty text differs from an unknown one.
    expect([rows[1].title, rows[1].content]).toEqual(['', null]);
  });
});
