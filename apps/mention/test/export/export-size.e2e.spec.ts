import { afterAll, beforeAll, expect, it } from 'vitest';
import { exported, startExport } from './export-support.js';
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

it('an export with sort has 1 000 000 mentions at most, and else it is 413 before the first byte (D19)', async () => {
  const report = await mention.report(account, [{ id: '0' }]);
  const { dataSource } = mention.database;
  // Indexes would take most of the time of a million rows.
  const indexes = await dataSource.query<{ name: string }[]>(
    `select indexrelid::regclass::text as name from pg_index
      where indrelid = 'coding.mention'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await dataSource.query(`drop index ${name}`);
  const [{ columns }] = await dataSource.query<{ columns: string }[]>(
    `select string_agg(attname, ', ') as columns from pg_attribute
      where attrelid = 'coding.mention'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`,
  );
  await dataSource.query(
    `insert into coding.mention (id, ${columns})
     select n::text, ${columns} from coding.mention, generate_series(1, 1000000) as n where report_id = $1`,
    [report.id],
  );
  const sort = { influence: 'desc' };
  const { status, headers, text } = await exported(address, account, report, { sort });
  expect(headers.get('export-total')).toBeNull();
  const detail = expect.stringMatching(/has 1000001 mentions; with sort at most 1000000/);
  expect({ status, errors: JSON.parse(text).errors }).toMatchObject({
    status: 413,
    errors: [{ status: '413', code: 'export_too_large', detail }],
  });
  const fewer = await startExport(address, account, report, { sort, filters: { ids: ['0', '1'] } });
  expect(fewer.headers.get('export-total')).toBe('2');
  await fewer.text();
});
