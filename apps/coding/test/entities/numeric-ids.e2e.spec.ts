import { codingData } from '@earshot/coding/entities';
import { migrate, migrateAgain, withClient } from '@earshot/database-kit';
import { areaAsOf, createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkNumericIds } from '../../src/coding/doctor/check-numeric-ids.js';

const NAME = 'PlainNumericIds1796160000000';
const names = codingData.migrations.map(({ name }) => name);
const earlier = areaAsOf(codingData, names[names.indexOf(NAME) - 1]);
const later = areaAsOf(codingData, NAME);

let database: TestDatabase;
let migrated: DataSource;
beforeEach(async () => {
  database = await createTestDatabase(earlier);
  migrated = await new DataSource({ type: 'postgres', url: database.url, ...later }).initialize();
  await migrated.query(`insert into coding.report (id, client_id, name) values ('r', 'c', 'A report')`);
});
afterEach(async () => {
  await migrated.destroy();
  await database.drop();
});

/** A mention whose ids are all the same. */
const store = (id: string, value: string | null) =>
  migrated.query(
    `insert into coding.mention (report_id, id, date, type, sentiment, review_status, language, country, tags,
       classifier_ids, site_id, site_type_id, collaboration_user_id, collaboration_status_id, community_ids)
     values ('r', $1, '2026-05-01T10:00:00Z', 'post', 'unassigned', 'unreviewed', 'qaa', 'AAA', '{}', '{007}', $2, $2, $2, $2,
       case when $2::text is null then '{}' else array['0', $2, '15'] end)`,
    [id, value],
  );
const stored = (): Promise<object[]> =>
  migrated.query(
    `select id, array[site_id, site_type_id, collaboration_user_id, collaboration_status_id] as ids, community_ids,
            classifier_ids, ctid::text as place from coding.mention order by id`,
  );
const mention = (id: string, value: string | null) => ({
  ...{ id, ids: Array<string | null>(4).fill(value), community_ids: value === null ? [] : ['0', value, '15'] },
  ...{ classifier_ids: ['007'], place: expect.any(String) },
});

describe('the ids that filters take as numbers, of stored mentions (C20)', () => {
  it('lose their leading zeros, if they are numbers, and no other mention is written', async () => {
    const given: [before: string | null, after: string | null][] = [
      ...([
        ['0009938', '9938'],
        ['000', '0'],
        ['00', '0'],
      ] as [string, string][]),
      ...['0', '15', 'abc', '+5', '١', '-07', '0x7', '1234567890123456', '', null].map(
        (each): [typeof each, typeof each] => [each, each],
      ),
    ];
    for (const [n, [before]] of given.entries()) await store(`m${n.toString(16)}`, before);
    const before = await stored();
    expect((await migrate(database.url, later)).migrations).toEqual([NAME]);
    const after = await stored();
    expect(after).toEqual(given.map(([, value], n) => mention(`m${n.toString(16)}`, value)));
    expect(after.slice(3)).toEqual(before.slice(3));
    await migrateAgain(database.url, later, NAME);
    expect(await stored()).toEqual(after);
  });

  it('are named by the doctor of coding, if they are no numbers', async () => {
    await migrate(database.url, later);
    const check = () => withClient(database.url, checkNumericIds);
    await store('number', '9938');
    await store('none', null);
    expect(await check()).toEqual([
      { state: 'ok', subject: 'ids', text: 'all that filters take as numbers are numbers.' },
    ]);
    await withClient(database.url, async (client) => {
      await client.query('set role pg_monitor');
      expect(await checkNumericIds(client)).toMatchObject([
        { state: 'ok', text: 'not looked at, since this login may not read mentions.' },
      ]);
    });
    await store('text', 'abc');
    const [{ state, text }] = await check();
    expect([state, text]).toEqual([
      'risky',
      expect.stringMatching(/^mentions such as r\/text have .* whose id is no number/),
    ]);
  });
});
