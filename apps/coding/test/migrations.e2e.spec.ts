import { setTimeout as sleep } from 'node:timers/promises';
import { codingData, searchVector } from '@earshot/coding/entities';
import { migrate, migrateAgain, withClient } from '@earshot/database-kit';
import { areaAsOf, createTestDatabase, expectReversible, type TestDatabase } from '@earshot/test-kit';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const REPORTS = ['a', 'b', 'c', 'd', 'e'];

/**
 * A mention of report $1 as services stored it before the migration. The statements do not use the entities, which may
 * have newer columns.
 */
const MENTION_OF = [
  `insert into coding.mention (report_id, id, date, type, sentiment, review_status, language, country, tags,
     classifier_ids, community_ids)
   values ($1, 'mention', '2026-05-01T10:00:00Z', 'post', 'unassigned', 'unreviewed', 'qaa', 'AAA', array['kept', $1],
     '{}', '{}')`,
  `insert into coding.mention_document (report_id, id, title, words)
   values ($1, 'mention', 'title of ' || $1, $$'title':1A$$)`,
];

it('each migration can be undone, and repeated', { timeout: 60_000 }, () =>
  expectReversible(codingData, ['OmitVariationSelectors1795440000000', 'SplitTagsAndEmoji1795530000000']),
);

describe('partitioning the tables of mentions', () => {
  const earlier = areaAsOf(codingData, 'MakeMentionsSearchable1763700000000');
  const later = areaAsOf(codingData, 'PartitionMentions1763800000000');
  let database: TestDatabase;
  let migrated: DataSource;
  beforeEach(async () => {
    database = await createTestDatabase(earlier);
    migrated = await new DataSource({ type: 'postgres', url: database.url, ...later }).initialize();
    for (const report_id of REPORTS) {
      for (const statement of MENTION_OF) await migrated.query(statement, [report_id]);
    }
  });
  afterEach(async () => {
    await migrated.destroy();
    await database.drop();
  });

  const rows = async () => {
    const mentions = await migrated.query('select to_jsonb(mention) as mention from coding.mention order by report_id');
    const documents = await migrated.query(
      'select report_id, id, title, content, url, author_name, words from coding.mention_document order by report_id',
    );
    return { mentions, documents };
  };
  const isPartitioned = async () => {
    const [{ count }] = await migrated.query(`select count(*)::int from pg_partitioned_table`);
    return count > 0;
  };

  it('keeps every row, up and down', async () => {
    const before = await rows();
    expect(before.mentions).toHaveLength(5);
    expect(before.documents).toHaveLength(5);

    await migrated.runMigrations();
    expect(await isPartitioned()).toBe(true);
    expect(await rows()).toEqual(before);
    const [{ count }] = await migrated.query(
      `select count(*)::int from coding.mention_document where date = '2026-05-01T10:00:00Z'`,
    );
    expect(count).toBe(5);

    await migrated.undoLastMigration();
    expect(await isPartitioned()).toBe(false);
    expect(await rows()).toEqual(before);
  });
});

describe('creating the table of dashboards', () => {
  it('keeps the reports, up and down', async () => {
    const database = await createTestDatabase(areaAsOf(codingData, 'PartitionMentions1763800000000'));
    const later = areaAsOf(codingData, 'CreateDashboards1764000000000');
    const migrated = await new DataSource({ type: 'postgres', url: database.url, ...later }).initialize();
    const reports = () => migrated.query(`select to_jsonb(report) as report from coding.report`);
    await migrated.query(`insert into coding.report (id, client_id, name) values ('r', 'c', 'A report')`);
    const before = await reports();

    await migrated.runMigrations();
    await migrated.query(`insert into coding.dashboard values ('d', 'c', 'A dashboard', '{r}')`);
    expect(await reports()).toEqual(before);

    await migrated.undoLastMigration();
    await expect(migrated.query('select from coding.dashboard')).rejects.toThrow(/does not exist/);
    expect(await reports()).toEqual(before);
    await migrated.destroy();
    await database.drop();
  });
});

describe('omitting variation selectors from the words of stored mentions (D12)', () => {
  const earlier = areaAsOf(codingData, 'IndexTransactions1795350200001');
  const later = areaAsOf(codingData, 'OmitVariationSelectors1795440000000');
  /** As the version before stored it. */
  const HEART = { title: 'love \u2764\ufe0f fizz', content: '葛\u{e0100}城', author_name: 'Ada \u2764\ufe0f' };
  const OLD_WORDS = `'love':1A '\ufe0f':2A 'fizz':3A '葛':5B '\u{e0100}':6B '城':7B '@ada':1 '@\ufe0f':2`;

  it('splits the texts that have one again, and no others, of every report', async () => {
    const database = await createTestDatabase(earlier);
    const migrated = await new DataSource({ type: 'postgres', url: database.url, ...later }).initialize();
    const store = (
      report: string,
      id: string,
      { title, content, author_name }: Record<string, string | null>,
      words: string,
    ) =>
      migrated.query(
        `insert into coding.mention_document (report_id, id, date, title, content, author_name, words)
         values ($1, $2, now(), $3, $4, $5, $6)`,
        [report, id, title, content, author_name, words],
      );
    for (const report of ['r1', 'r2']) {
      await migrated.query(`insert into coding.report (id, client_id, name) values ($1, 'c', 'A report')`, [report]);
      for (let n = 0; n < 1_001; n++) await store(report, `heart ${n}`, HEART, OLD_WORDS);
      await store(report, 'other', { title: 'love', content: null, author_name: null }, `'kept':1A`);
    }

    await migrated.runMigrations({ transaction: 'each' });
    const rows: { id: string; words: string; count: number }[] = await migrated.query(
      `select case id when 'other' then id end as id, words::text, count(*)::int
         from coding.mention_document group by 1, 2 order by 1`,
    );
    const [{ words }] = await migrated.query('select $1::tsvector::text as words', [searchVector(HEART)]);
    expect(words).not.toMatch(/\p{Variation_Selector}/u);
    expect(rows).toEqual([
      { id: 'other', words: `'kept':1A`, count: 2 },
      { id: null, words, count: 2_002 },
    ]);
    await migrated.destroy();
    await database.drop();
  });
});

describe('storing threads and interactions (D27)', () => {
  const earlier = areaAsOf(codingData, 'RecordArrivalsAndErasures1795500000000');
  const later = areaAsOf(codingData, 'FindThreads1795510000001');
  let database: TestDatabase;
  let migrated: DataSource;
  beforeEach(async () => {
    database = await createTestDatabase(earlier);
    migrated = await new DataSource({ type: 'postgres', url: database.url, ...later }).initialize();
  });
  afterEach(async () => {
    await migrated.destroy();
    await database.drop();
  });

  const migrate = () => migrated.runMigrations({ transaction: 'each' });
  const rows = async () => {
    const [row] = await migrated.query(
      `select to_jsonb(mention) - 'engagement' as mention,
              to_jsonb(document) - '{native_id,parent_id,root_id,interactions}'::text[] as document
         from coding.mention join coding.mention_document as document using (report_id, id)`,
    );
    return row as object;
  };
  /** The indexes of a parent are valid once all partitions have theirs. */
  const validIndexes = () =>
    migrated.query(
      `select indexrelid::regclass::text as name, (select count(*)::int from pg_inherits where inhparent = indexrelid)
         as partitions
         from pg_index where indisvalid and indexrelid::regclass::text = any($1) order by 1`,
      [['coding.mention_engagement', 'coding.mention_document_root']],
    );
  const VALID = ['coding.mention_document_root', 'coding.mention_engagement'].map((name) => ({ name, partitions: 16 }));

  it('keeps every row, up and down, with nothing known', async () => {
    await migrated.query(MENTION_OF[0], ['r']);
    await migrated.query(
      `insert into coding.mention_document (report_id, id, date, title, words)
       values ('r', 'mention', '2026-05-01T10:00:00Z', 'kept', $$'kept':1A$$)`,
    );
    const before = await rows();
    expect(before).toMatchObject({ mention: { tags: ['kept', 'r'] }, document: { title: 'kept' } });
    await migrate();
    expect(await rows()).toEqual(before);
    const known = await migrated.query(
      `select engagement, native_id, parent_id, root_id, interactions
         from coding.mention join coding.mention_document using (report_id, id)`,
    );
    expect(known).toEqual([{ engagement: null, native_id: null, parent_id: null, root_id: null, interactions: null }]);
    for (let undone = 0; undone < 2; undone++) await migrated.undoLastMigration({ transaction: 'each' });
    expect(await rows()).toEqual(before);
  });

  it('indexes every partition, also if it was interrupted', async () => {
    await migrate();
    expect(await validIndexes()).toEqual(VALID);
    await migrated.undoLastMigration({ transaction: 'each' });
    expect(await validIndexes()).toEqual([]);
    for (const statement of [
      'create index mention_engagement on only coding.mention (report_id, engagement desc nulls last, id)',
      'create index mention_0_engagement on coding.mention_0 (report_id, engagement desc nulls last, id)',
      'alter index coding.mention_engagement attach partition coding.mention_0_engagement',
      'create index mention_1_engagement on coding.mention_1 (report_id)',
    ]) {
      await migrated.query(statement);
    }
    await migrate();
    expect(await validIndexes()).toEqual(VALID);
  });
});

describe('splitting tags and emoji of stored mentions (D26)', () => {
  const NAME = 'SplitTagsAndEmoji1795530000000';
  const earlier = areaAsOf(codingData, 'IndexErasures1795520000001');
  const later = areaAsOf(codingData, NAME);
  /** As the version before stored it. */
  const OLD = { content: '#Acme \u2764\ufe0f recall', words: `'acme':2B 'recall':3B` };
  const PLAIN = { content: 'recall', words: `'kept':1B` };
  const REPORTS_OF_TEXTS = ['r1', 'r2'];
  const MENTIONS = 2_100;
  let database: TestDatabase;
  let migrated: DataSource;
  beforeEach(async () => {
    database = await createTestDatabase(earlier);
    migrated = await new DataSource({ type: 'postgres', url: database.url, ...later }).initialize();
    for (const report of REPORTS_OF_TEXTS) {
      await migrated.query(`insert into coding.report (id, client_id, name) values ($1, 'c', 'A report')`, [report]);
      await store(report, OLD, MENTIONS);
      await store(report, PLAIN, 1, 'plain');
    }
  });
  afterEach(async () => {
    await migrated.destroy();
    await database.drop();
  });

  const store = (report: string, { content, words }: typeof OLD, count: number, prefix = 'm') =>
    migrated.query(
      `insert into coding.mention_document (report_id, id, date, content, words)
       select $1, $2 || n, '2026-05-01T10:00:00Z', $3, $4::tsvector from generate_series(1, $5) as n`,
      [report, prefix, content, words, count],
    );
  const stored = (content: string): Promise<{ words: string; count: number }[]> =>
    migrated.query(
      `select words::text, count(*)::int from coding.mention_document where content = $1 group by 1 order by 1`,
      [content],
    );
  /** Where each row is, which changes when it is written. */
  const places = () =>
    migrated.query(
      `select report_id, id, ctid::text from coding.mention_document where id not like 'late%' order by 1, 2`,
    );
  const split = async (content: string) => {
    const vector = searchVector({ title: null, content, author_name: null });
    return (await migrated.query('select $1::tsvector::text as words', [vector]))[0].words as string;
  };

  it('writes the texts that have one, of every report, and no others', async () => {
    const total = MENTIONS * REPORTS_OF_TEXTS.length;
    expect((await migrate(database.url, later)).migrations).toEqual([NAME]);
    expect(await split(OLD.content)).toBe(`'#acme':2B 'acme':2B 'recall':4B '\u2764':3B`);
    expect(await stored(OLD.content)).toEqual([{ words: await split(OLD.content), count: total }]);
    expect(await stored(PLAIN.content)).toEqual([{ words: PLAIN.words, count: REPORTS_OF_TEXTS.length }]);
  });

  it('continues after an interruption, and waits for the writer of a mention', async () => {
    await withClient(database.url, async (writer) => {
      await writer.query('begin');
      await writer.query(`select from coding.mention_document where report_id = 'r2' and id = 'm1' for update`);
      const interrupted = migrate(database.url, later).catch((error: unknown) => error);
      while ((await stored(OLD.content)).length < 2) await sleep(5);
      await migrated.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'earshot migrate' and datname = current_database()`,
      );
      expect(await interrupted).toBeInstanceOf(Error);
      await writer.query('rollback');
    });
    expect(await stored(OLD.content)).toHaveLength(2);
    await migrate(database.url, later);
    expect(await stored(OLD.content)).toHaveLength(1);
  });

  it('leaves a text as it is that an import replaces at that moment', async () => {
    const [SplitTagsAndEmoji] = later.migrations.slice(-1);
    const runner = migrated.createQueryRunner();
    const imported = { content: '@ada', words: `'imported':1B` };
    const query = async (sql: string, values: unknown[]) => {
      const rows: unknown = await runner.query(sql, values);
      if (sql.includes('title, content')) {
        await migrated.query(
          `update coding.mention_document set content = $1, words = $2::tsvector where report_id = 'r1' and id = 'm1'`,
          [imported.content, imported.words],
        );
      }
      return rows;
    };
    await new SplitTagsAndEmoji().up(Object.assign(Object.create(runner), { query }));
    await runner.release();
    expect(await stored(imported.content)).toEqual([{ words: imported.words, count: 1 }]);
    expect(await stored(OLD.content)).toEqual([
      { words: await split(OLD.content), count: MENTIONS * REPORTS_OF_TEXTS.length - 1 },
    ]);
  });

  it('runs again for what the earlier version wrote after it, and writes nothing else again', async () => {
    await migrate(database.url, later);
    const before = await places();
    await migrateAgain(database.url, later, NAME);
    expect(await places()).toEqual(before);
    await store('r2', OLD, 3, 'late');
    await migrateAgain(database.url, later, NAME);
    expect(await stored(OLD.content)).toEqual([{ words: await split(OLD.content), count: MENTIONS * 2 + 3 }]);
    expect(await places()).toEqual(before);
  });
});
