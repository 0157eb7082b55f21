import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '@earshot/coding/entities';
import { ROOT } from '@earshot/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exported, mentionsIn } from './export-support.js';
import { type Account, MentionUnderTest } from './support.js';

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

  it('guards texts that a spreadsheet would run', async () => {
    const texts = ['=1+1', '+1', '-1', '@a', '\tx', '\rx', 'safe', ' =1', ''];
    const report = await mention.report(
      account,
      texts.map((title, n) => ({ id: `m${n}`, title, influence: -1 })),
    );
    const { text } = await exportOf(report, { format: 'csv' }, '?fields[mention]=title,influence');
    const cells = ["'=1+1", "'+1", "'-1", "'@a", "'\tx", `"'\rx"`, 'safe', ' =1', '""'];
    expect(text).toBe(['id,title,influence', ...cells.map((cell, n) => `m${n},${cell},-1`), ''].join('\r\n'));
    const list = await mention.report(account, [{ tags: ['=cmd', 'b'] }]);
    expect((await exportOf(list, { format: 'csv' }, '?fields[mention]=tags')).text).toBe("id,tags\r\nm0,'=cmd|b\r\n");
  });

  const NO_INTERACTIONS = { likes: null, comments: null, shares: null, views: null };

  /** Mentions whose texts are difficult to read back. */
  const difficult = () =>
    mention.report(account, [
      { title: 'a "quoted" title', content: 'two\r\nlines, and a comma', tags: ['x', 'y'], author_name: 'Ada ✓' },
      { id: 'm1', title: '', influence: 7, rating_normalized: 0.5, date: new Date('2026-05-01T10:00:00.120Z') },
      { id: 'm2', title: '"', content: '\n', tags: ['a|b', '"'], url: 'https://x.example/?a=1,2' },
      {
        id: 'm3',
        title: '\u{1F965} \u2028',
        author_name: ' ',
        interactions: { ...NO_INTERACTIONS, likes: 10 ** 12, views: 0 },
      },
    ]);

  /** What a program reads for each column: text, with nothing for unknown values. */
  async function expectSameValues(report: Report, rows: readonly Record<string, string>[]) {
    const mentions = mentionsIn((await exportOf(report)).text);
    expect(rows).toHaveLength(mentions.length);
    for (const [n, row] of rows.entries()) {
      for (const [column, cell] of Object.entries(row)) {
        const value = column
          .split('.')
          .reduce<unknown>((members, name) => (members as Row | null)?.[name], mentions[n]);
        expect(cell, column).toBe(Array.isArray(value) ? value.join('|') : String(value ?? ''));
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

  const bench = createRequire(join(ROOT, 'tools/bench/package.json'));
  const duckdb = existsSync(join(ROOT, 'tools/bench/node_modules/@duckdb/node-api'));
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
