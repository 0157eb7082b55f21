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
      const row = unknownMention({
        report_id,
        id: 'mention',
        title: `title of ${report_id}`,
        tags: ['kept', report_id],
      });
      await database.dataSource.getRepository(Mention).insert(withoutWords(row));
      await database.dataSource.query(
        'insert into coding.mention_document (report_id, id, title, words) values ($1, $2, $3, $4)',
        [report_id, row.id, row.title, searchVector(row)],
      );
    }
  });
  afterEach(async () => {
    await migrated.destroy();
    await database.drop();
  });

  const rows = async () => {
    const mentions = await migrated.getRepository(Mention).find({ order: { report_id: 'asc' } });
    const documents = await migrated.query(
      'select report_id, id, title, content, url, author_name, words from coding.mention_document order by report_id',
    );
    return { mentions, documents };
  };
  const isPartitioned = async () => {
    const [{ count }] = await migrated.query(`select count(*)::int from pg_partitioned_table`);
    return count > 0;
  };

  it('keeps every row, there and back', async () => {
    const before = await rows();
    expect(before.mentions).toHaveLength(5);
    expect(before.documents).toHaveLength(5);

    await migrated.runMigrations();
    expect(await isPartitioned()).toBe(true);
    expect(await rows()).toEqual(before);
    const dates = (await migrated.getRepository(MentionDocument).find()).map(({ date }) => date);
    expect(dates).toEqual(before.mentions.map(({ date }) => date));

    await migrated.undoLastMigration();
    expect(await isPartitioned()).toBe(false);
    expect(await rows()).toEqual(before);
  });
});
