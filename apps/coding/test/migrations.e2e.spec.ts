import { codingData, Mention, MentionDocument, searchVector } from '@earshot/coding/entities';
import { createTestDatabase, type TestDatabase, unknownMention, withoutWords } from '@earshot/test-kit';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const REPORTS = ['a', 'b', 'c', 'd', 'e'];

/** Before the tables of mentions were partitioned. */
const earlier = { ...codingData, migrations: codingData.migrations.slice(0, 2) };

describe('partitioning the tables of mentions', () => {
  let database: TestDatabase;
  let migrated: DataSource;
  beforeEach(async () => {
    database = await createTestDatabase(earlier);
    migrated = await new DataSource({ type: 'postgres', url: database.url, ...codingData }).initialize();
    for (const report_id of REPORTS) {
      const row = unknownMention({ report_id, id: 'mention', tags: ['kept', report_id] });
      const document = { report_id, id: row.id, title: `title of ${report_id}`, words: searchVector(row) };
      await database.dataSource.getRepository(Mention).insert(withoutWords(row));
      await database.dataSource.getRepository(MentionDocument).insert(document);
    }
  });
  afterEach(async () => {
    await migrated.destroy();
    await database.drop();
  });

  const rows = async () => {
    const order = { report_id: 'asc' } as const;
    return [
      await migrated.getRepository(Mention).find({ order }),
      await migrated.getRepository(MentionDocument).find({ order }),
    ];
  };
  const isPartitioned = async () => {
    const [{ count }] = await migrated.query(`select count(*)::int from pg_partitioned_table`);
    return count > 0;
  };

  it('keeps every row, there and back', async () => {
    const before = await rows();
    expect(before.map((table) => table.length)).toEqual([5, 5]);

    await migrated.runMigrations();
    expect(await isPartitioned()).toBe(true);
    expect(await rows()).toEqual(before);

    await migrated.undoLastMigration();
    expect(await isPartitioned()).toBe(false);
    expect(await rows()).toEqual(before);
  });
});
