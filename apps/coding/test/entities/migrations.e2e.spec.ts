import { setTimeout as sleep } from 'node:timers/promises';
import { codingData, searchVector } from '@earshot/coding/entities';
import { migrate, migrateAgain, withClient } from '@earshot/database-kit';
import { areaAsOf, createTestDatabase, expectReversible, type TestDatabase } from '@earshot/test-kit/database';
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

it('each migration can be undone, and repeated', () =>
  expectReversible(codingData, [
    'OmitVariationSelectors1795440000000',
    'SplitTagsAndEmoji1795530000000',
    'BoundTimes1796050000000',
    'FoldWords1796055000000',
    'NormalizeTags1796090000000',
    'FillInteractions1796100000001',
    'OmitTagsOfLinks1796150000000',
    'PlainNumericIds1796160000000',
    'FoldIotaBelow1796165000000',
  ]));

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

describe('setting stored times outside the years 0001 to 9999 to the nearest end (D14)', () => {
  const NAME = 'BoundTimes1796050000000';
  const earlier = areaAsOf(codingData, 'EraseInOneFunction1796030000000');
  const later = areaAsOf(codingData, NAME);
  const [LAST, OUTSIDE] = ['9999-12-31T23:59:59.999Z', '10000-01-01T04:59:59.000Z'];
  const KEPT = '2026-05-01T10:00:00.000Z';
  /** The fields of a mention, and a time of a record that a user wrote as a tag. */
  const QUOTED = `"reviewed_at": "${OUTSIDE}"`;
  let database: TestDatabase;
  let migrated: DataSource;
  beforeEach(async () => {
    database = await createTestDatabase(earlier);
    migrated = await new DataSource({ type: 'postgres', url: database.url, ...later }).initialize();
    for (const report of ['r1', 'r2']) {
      await migrated.query(`insert into coding.report (id, client_id, name) values ($1, 'c', 'A report')`, [report]);
      await store(report, 'outside', OUTSIDE, 1_100);
      await store(report, 'kept', KEPT, 2);
    }
  });
  afterEach(async () => {
    await migrated.destroy();
    await database.drop();
  });

  const store = async (report: string, prefix: string, time: string, count: number) => {
    await migrated.query(
      `insert into coding.mention (report_id, id, date, crawled_at, infused_at, reviewed_at, type, sentiment,
         review_status, language, country, tags, classifier_ids, community_ids)
       select $1, $2 || n, $3, $3, null, $3, 'post', 'unassigned', 'reviewed', 'qaa', 'AAA', '{}', '{}', '{}'
         from generate_series(1, $4) as n`,
      [report, prefix, time, count],
    );
    await migrated.query(
      `insert into coding.mention_document (report_id, id, date, words)
       select $1, $2 || n, $3, '' from generate_series(1, $4) as n`,
      [report, prefix, time, count],
    );
    const values = JSON.stringify([{ tags: [QUOTED], review: { status: 'reviewed', reviewed_at: time } }]);
    await migrated.query(
      `insert into coding.change_record (report_id, changed_at, user_id, application_id, mention_ids, payload_numbers,
         payloads, action, previous, previous_numbers)
       values ($1, now(), 'u', 'a', array[$2], '{0}', $3::jsonb, 'import', '[null]', '{0}'),
              ($1, now(), 'u', 'a', array[$2], '{0}', '[{"sentiment": "positive"}]', 'bulk', $3::jsonb, '{0}')`,
      [report, `${prefix}1`, values],
    );
  };
  const times = (): Promise<object[]> =>
    migrated.query(
      `select mention.date, document.date as document, crawled_at, infused_at, reviewed_at, count(*)::int
         from coding.mention join coding.mention_document as document using (report_id, id)
        group by 1, 2, 3, 4, 5 order by 1`,
    );
  const timesOf = (text: string, count: number) => {
    const time = new Date(text);
    return { date: time, document: time, crawled_at: time, infused_at: null, reviewed_at: time, count };
  };
  const places = () =>
    migrated.query(
      `select report_id, id, ctid::text from coding.mention where id not like 'late%'
       union all select report_id, id::text, ctid::text from coding.change_record
        where mention_ids[1] not like 'late%' order by 1, 2`,
    );

  it('writes the four times of the mentions that have one outside, of every report, and no others', async () => {
    const before = await places();
    expect((await migrate(database.url, later)).migrations).toEqual([NAME]);
    expect(await times()).toEqual([timesOf(KEPT, 4), timesOf(LAST, 2_200)]);
    const isKept = ({ id }: { id: string }) => id.startsWith('kept');
    expect((await places()).filter(isKept)).toEqual(before.filter(isKept));
  });

  it('writes what an undo restores, changes no tag, and keeps the place of a change in the feed (C16, C24)', async () => {
    const records = (): Promise<{ id: string; content: string; xid: string; is_own: boolean }[]> =>
      migrated.query(
        `select id, jsonb_build_array(payloads, previous)::text as content, xid::text,
                coalesce(xid::xid = xmin, false) or coalesce(redacted_xid::xid = xmin, false) as is_own
           from coding.change_record order by id`,
      );
    const before = await records();
    await migrate(database.url, later);
    const quoted = QUOTED.replaceAll('"', '\\"');
    const bounded = (content: string) =>
      content.replace(quoted, 'QUOTED').replace(OUTSIDE, LAST).replace('QUOTED', quoted);
    expect(await records()).toEqual(before.map((record) => ({ ...record, content: bounded(record.content) })));
    expect(before.every(({ is_own }) => is_own)).toBe(true);
  });

  it('runs again for what the earlier version wrote after it, and writes nothing else again', async () => {
    await migrate(database.url, later);
    const before = await places();
    await migrateAgain(database.url, later, NAME);
    expect(await places()).toEqual(before);
    await store('r2', 'late', OUTSIDE, 3);
    await migrateAgain(database.url, later, NAME);
    expect(await times()).toEqual([timesOf(KEPT, 4), timesOf(LAST, 2_203)]);
    expect(await places()).toEqual(before);
  });
});

/** Texts with the words that they had before a migration, and those that they have after it. */
const SPLIT_AGAIN: Record<string, [content: string, before: string, after: string][]> = {
  FoldWords1796055000000: [
    ['Straße', `'straße':2B`, `'strasse':2B`],
    ['fi\u00adzz', `'fi':2B 'zz':3B`, `'fizz':2B`],
    ['#col·legi', `'#col':2B 'col':2B 'legi':3B`, `'#col·legi':2B 'col':2B 'legi':3B`],
    ['@a.b', `'@@a':2B 'a':2B 'b':3B`, `'@@a':2B '@@a.b':2B 'a':2B 'b':3B`],
    ['recall', `'kept':2B`, `'kept':2B`],
  ],
  OmitTagsOfLinks1796150000000: [
    ['http://x/＃a', `'#a':4B 'a':4B 'http':2B 'x':3B`, `'a':4B 'http':2B 'x':3B`],
    ['it&#x27;s', `'#x27':3B 'it':2B 's':4B 'x27':3B`, `'it':2B 's':4B 'x27':3B`],
    ['a ©\ufe0f', `'a':2B`, `'a':2B '©\ufe0f':3B`],
    ['recall', `'kept':2B`, `'kept':2B`],
  ],
  FoldIotaBelow1796165000000: [
    ['\u0391\u0342\u0345', `'\u03b1\u1fd6':2B`, `'\u1fb6\u03b9':2B`],
    ['\u1fbc\u0342', `'\u03b1\u1fd6':2B`, `'\u1fb6\u03b9':2B`],
    ['\u03b1\u0342', `'kept':2B`, `'kept':2B`],
  ],
};

describe.each(Object.keys(SPLIT_AGAIN))('splitting stored texts again: %s (D12, D26)', (NAME) => {
  const names = codingData.migrations.map(({ name }) => name);
  const earlier = areaAsOf(codingData, names[names.indexOf(NAME) - 1]);
  const later = areaAsOf(codingData, NAME);

  it('gives each text the words of now, and writes no other', async () => {
    const database = await createTestDatabase(earlier);
    const texts = SPLIT_AGAIN[NAME];
    await withClient(database.url, async (client) => {
      await client.query(`insert into coding.report (id, client_id, name) values ('r', 'c', 'A report')`);
      for (const [content, words] of texts) {
        await client.query(
          `insert into coding.mention_document (report_id, id, date, content, words)
           values ('r', $1, '2026-05-01T10:00:00Z', $1, $2::tsvector)`,
          [content, words],
        );
      }
      const stored = async () =>
        (await client.query('select content, words::text, ctid::text as place from coding.mention_document')).rows;
      expect((await migrate(database.url, later)).migrations).toEqual([NAME]);
      const after = await stored();
      expect(Object.fromEntries(after.map(({ content, words }) => [content, words]))).toEqual(
        Object.fromEntries(texts.map(([content, , words]) => [content, words])),
      );
      await migrateAgain(database.url, later, NAME);
      expect(await stored()).toEqual(after);
    });
    await database.drop();
  });
});

describe('bringing stored tags into their normal form (C4)', () => {
  const NAME = 'NormalizeTags1796090000000';
  const names = codingData.migrations.map(({ name }) => name);
  const earlier = areaAsOf(codingData, names[names.indexOf(NAME) - 1]);
  const later = areaAsOf(codingData, NAME);
  const OLD = ['b', ' cafe\u0301', 'a\tb', '\u3000', 'caf\u00e9', 'say "x\\y" '];
  const NORMAL = ['b', 'caf\u00e9', 'a b', 'say "x\\y"'];
  let database: TestDatabase;
  let migrated: DataSource;
  beforeEach(async () => {
    database = await createTestDatabase(earlier);
    migrated = await new DataSource({ type: 'postgres', url: database.url, ...later }).initialize();
    for (const report of ['r1', 'r2']) {
      await migrated.query(`insert into coding.report (id, client_id, name) values ($1, 'c', 'A report')`, [report]);
      await store(report, 'old', OLD, 1_100);
      await store(report, 'kept', NORMAL, 2);
      await store(report, 'plain', ['b', 'a b'], 2);
    }
  });
  afterEach(async () => {
    await migrated.destroy();
    await database.drop();
  });

  const store = async (report: string, prefix: string, tags: string[], count: number) => {
    await migrated.query(
      `insert into coding.mention (report_id, id, date, type, sentiment, review_status, language, country, tags,
         classifier_ids, community_ids)
       select $1, $2 || n, now(), 'post', 'unassigned', 'unreviewed', 'qaa', 'AAA', $3::text[], '{}', '{}'
         from generate_series(1, $4) as n`,
      [report, prefix, tags, count],
    );
    const values = JSON.stringify([{ sentiment: 'neutral', tags }, { language: 'eng' }]);
    const edits = JSON.stringify([{ tags, tag_edits: { add: [tags[1]], remove: [tags[0], `${tags[1]} `] } }]);
    await migrated.query(
      `insert into coding.change_record (report_id, changed_at, user_id, application_id, mention_ids, payload_numbers,
         payloads, action, previous, previous_numbers)
       values ($1, now(), 'u', 'a', array[$2], '{0}', $3::jsonb, 'import', '[null]', '{0}'),
              ($1, now(), 'u', 'a', array[$2], '{0}', '[{"tags": []}]', 'bulk', $3::jsonb, '{0}'),
              ($1, now(), 'u', 'a', array[$2], '{0}', $4::jsonb, 'update', null, null)`,
      [report, `${prefix}1`, values, edits],
    );
  };
  const lists = (): Promise<object[]> =>
    migrated.query('select tags, count(*)::int from coding.mention group by 1 order by 2 desc, tags');
  const listsWith = (old: number) => [
    { tags: NORMAL, count: old + 4 },
    { tags: ['b', 'a b'], count: 4 },
  ];
  const records = (
    prefix: string,
  ): Promise<{ payloads: object[]; previous: object[]; xid: string; is_own: boolean }[]> =>
    migrated.query(
      `select report_id, payloads, previous, xid::text,
              coalesce(xid::xid = xmin, false) or coalesce(redacted_xid::xid = xmin, false) as is_own
         from coding.change_record where mention_ids[1] = $1 order by id`,
      [`${prefix}1`],
    );
  const places = () =>
    migrated.query(
      `select report_id, id, ctid::text from coding.mention where id not like 'late%'
       union all select report_id, id::text, ctid::text from coding.change_record
        where mention_ids[1] not like 'late%' order by 1, 2`,
    );

  it('writes the tags that have another one, equal ones once, of every report, and no others', async () => {
    const before = (await places()).filter(({ id }: { id: string }) => /^(kept|plain)/.test(id));
    expect((await migrate(database.url, later)).migrations).toEqual([NAME]);
    expect(await lists()).toEqual(listsWith(2_200));
    expect((await places()).filter(({ id }: { id: string }) => /^(kept|plain)/.test(id))).toEqual(before);
  });

  it('writes those of change records, and keeps their place in the feed (C15, C24)', async () => {
    const before = await records('old');
    await migrate(database.url, later);
    const values = [{ sentiment: 'neutral', tags: NORMAL }, { language: 'eng' }];
    const edits = [{ tags: NORMAL, tag_edits: { add: [], remove: ['b'] } }];
    const after = [
      { payloads: values, previous: [null] },
      { payloads: [{ tags: [] }], previous: values },
      { payloads: edits, previous: null },
    ];
    expect(await records('old')).toEqual(before.map((record, n) => ({ ...record, ...after[n % 3] })));
    expect(before.every(({ is_own }) => is_own)).toBe(true);
  });

  it('leaves tags and a change as they are that another request replaces at that moment', async () => {
    const [NormalizeTags] = later.migrations.slice(-1);
    const runner = migrated.createQueryRunner();
    let isFirst = true;
    const query = async (sql: string, values: unknown[]) => {
      const rows: unknown = await runner.query(sql, values);
      if (sql.includes('id, tags')) {
        await migrated.query(`update coding.mention set tags = '{new}' where report_id = 'r1' and id = 'old1'`);
      }
      if (sql.includes('id, payloads') && isFirst) {
        isFirst = false;
        await migrated.query(
          `update coding.change_record set mention_ids = '{gone}', payloads = '[{}]' where report_id = 'r1'
              and mention_ids = '{old1}' and action = 'import'`,
        );
      }
      return rows;
    };
    await new NormalizeTags().up(Object.assign(Object.create(runner), { query }));
    await runner.release();
    expect(await lists()).toEqual([...listsWith(2_199), { tags: ['new'], count: 1 }]);
    expect(await migrated.query(`select payloads from coding.change_record where mention_ids = '{gone}'`)).toEqual([
      { payloads: [{}] },
    ]);
    expect((await records('old')).every(({ previous }) => JSON.stringify(previous)?.includes('e\u0301') !== true)).toBe(
      true,
    );
  });

  it('runs again for what the earlier version wrote after it, and writes nothing else again', async () => {
    await migrate(database.url, later);
    const before = await places();
    await migrateAgain(database.url, later, NAME);
    expect(await places()).toEqual(before);
    await store('r2', 'late', OLD, 3);
    await migrateAgain(database.url, later, NAME);
    expect(await lists()).toEqual(listsWith(2_203));
    expect(await places()).toEqual(before);
  });
});

describe('filling the interactions of stored mentions (D27)', () => {
  const NAME = 'FillInteractions1796100000001';
  const names = codingData.migrations.map(({ name }) => name);
  const earlier = areaAsOf(codingData, names[names.indexOf('StoreInteractions1796100000000') - 1]);
  const later = areaAsOf(codingData, NAME);
  const MENTIONS = 1_100;
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase(earlier);
  });
  afterEach(() => database.drop());

  /** Stores mentions with and without interactions, as the version before did. */
  const store = async (reports: readonly string[]) => {
    for (const report of reports) {
      await database.dataSource.query(
        `with stored as (
           insert into coding.mention (report_id, id, date, type, sentiment, review_status, language, country, tags,
             classifier_ids, community_ids)
           select $1, 'm' || n, '2026-05-01T10:00:00Z', 'post', 'unassigned', 'unreviewed', 'qaa', 'AAA', '{}', '{}', '{}'
             from generate_series(1, $2::integer) as n
           returning report_id, id, date)
         insert into coding.mention_document (report_id, id, date, words, interactions)
         select report_id, id, date, '', case when id <> 'm1' then
                  jsonb_build_object('likes', 1000000000000, 'comments', 0, 'shares', null, 'views', length(id)) end
           from stored`,
        [report, MENTIONS],
      );
      await database.dataSource.query(`insert into coding.report (id, client_id, name) values ($1, 'c', 'A report')`, [
        report,
      ]);
    }
  };
  const stored = (): Promise<{ id: string; place: string; likes: number | null }[]> =>
    database.dataSource.query(
      `select report_id, id, likes, comments, shares, views, mention.ctid::text as place from coding.mention order by 1, 2`,
    );
  const unknown = { likes: null, comments: null, shares: null, views: null };

  it('gives each mention what its document has, in every report, and writes no other', async () => {
    await store(['r1', 'r2']);
    expect((await migrate(database.url, later)).migrations).toEqual(['StoreInteractions1796100000000', NAME]);
    const rows = await stored();
    expect(rows).toHaveLength(2 * MENTIONS);
    const known = (id: string) => ({ likes: 1_000_000_000_000, comments: 0, shares: null, views: id.length });
    expect(rows).toEqual(rows.map((row) => ({ ...row, ...(row.id === 'm1' ? unknown : known(row.id)) })));
    await migrateAgain(database.url, later, NAME);
    expect(await stored()).toEqual(rows);
    // As the version before imports them: over known interactions, and without any.
    await database.dataSource.query(
      `update coding.mention_document
          set interactions = case id when 'm2' then '{"likes": 5, "comments": null, "shares": 2, "views": null}'::jsonb end
        where report_id = 'r1' and id in ('m2', 'm3')`,
    );
    await migrateAgain(database.url, later, NAME);
    const changed = (await stored()).filter((row, n) => row.place !== rows[n].place);
    expect(changed).toEqual([
      { report_id: 'r1', id: 'm2', likes: 5, comments: null, shares: 2, views: null, place: expect.any(String) },
      { report_id: 'r1', id: 'm3', ...unknown, place: expect.any(String) },
    ]);
  });

  it('leaves a mention as it is that an import replaces at that moment', async () => {
    await store(['r1']);
    await migrate(database.url, areaAsOf(codingData, 'StoreInteractions1796100000000'));
    const writer = await database.connect();
    await writer.query('begin');
    await writer.query(`update coding.mention set likes = 7 where report_id = 'r1' and id = 'm2'`);
    await writer.query(
      `update coding.mention_document set interactions = '{"likes": 7, "comments": null, "shares": null, "views": null}'
        where report_id = 'r1' and id = 'm2'`,
    );
    const migrated = migrate(database.url, later);
    const isWaiting = async () =>
      (
        await database.dataSource.query(
          `select from pg_stat_activity
            where application_name = 'earshot migrate' and wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).length > 0;
    while (!(await isWaiting())) await sleep(1);
    await writer.query('commit');
    await migrated;
    const [row] = (await stored()).filter(({ id }) => id === 'm2');
    expect(row).toMatchObject({ ...unknown, likes: 7 });
    expect((await stored()).filter(({ likes }) => likes === null)).toHaveLength(1);
  });
});
