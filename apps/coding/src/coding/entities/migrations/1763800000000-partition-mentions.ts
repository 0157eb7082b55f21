import type { MigrationInterface, QueryRunner } from 'typeorm';

const PARTITIONS = 16;

/**
 * The columns in the order in which rows store them. To read a column, PostgreSQL steps over all columns before it, so
 * the columns that most filters test come first. Coded columns are adjacent, because the write-ahead log of an update
 * contains every byte from the first changed byte to the last.
 */
const MENTION = {
  date: 'timestamptz not null',
  report_id: 'text collate "C" not null',
  sentiment: 'text collate "C" not null',
  review_status: 'text collate "C" not null',
  language: 'text collate "C" not null',
  country: 'text collate "C" not null',
  channel: 'text collate "C"',
  tags: 'text[] collate "C" not null',
  reviewed_at: 'timestamptz',
  type: 'text collate "C" not null',
  microblog_type: 'text collate "C"',
  media_group: 'text collate "C"',
  site_type_id: 'text collate "C"',
  site_id: 'text collate "C"',
  influence: 'integer',
  author_state: 'text collate "C"',
  author_job: 'text collate "C"',
  service_rank: 'double precision',
  rating_normalized: 'double precision',
  crawled_at: 'timestamptz',
  infused_at: 'timestamptz',
  collaboration_user_id: 'text collate "C"',
  collaboration_status_id: 'text collate "C"',
  classifier_ids: 'text[] collate "C" not null',
  community_ids: 'text[] collate "C" not null',
  source_id: 'text collate "C"',
  author_id: 'text collate "C"',
  id: 'text collate "C" not null',
};

const DOCUMENT = {
  report_id: 'text collate "C" not null',
  id: 'text collate "C" not null',
  title: 'text',
  content: 'text',
  url: 'text',
  author_name: 'text',
  words: 'tsvector not null',
};

interface Table {
  name: string;
  columns: Record<string, string>;
  /** The storage parameters of the table, or of each partition if it is partitioned. */
  storage: string;
  /** The tables that the rows are copied from. */
  rows: string;
  indexes: string[];
}

// Free space on every page lets an update stay on its page, without changing an index (HOT).
const mention = { name: 'mention', columns: MENTION, storage: 'with (fillfactor = 85)', rows: 'coding.old_mention' };
const document = {
  name: 'mention_document',
  storage: '',
  indexes: ['using gin (report_id, words)', '(report_id, md5(title))'],
};

const PARTITIONED: Table[] = [
  {
    ...document,
    // With `date`, a search by words can read mention documents in the order of the answer.
    columns: { ...DOCUMENT, date: 'timestamptz not null' },
    rows: 'coding.old_mention_document join coding.mention using (report_id, id)',
    indexes: [...document.indexes, '(report_id, date desc, id)'],
  },
  {
    ...mention,
    indexes: [
      '(report_id, date desc, id)',
      // For filters that match few mentions. Coding changes none of these columns, so updates stay heap-only. If the
      // report came first, PostgreSQL would also scan whole reports by these indexes, which is slower than reading the
      // table.
      '(source_id, report_id)',
      '(site_id, report_id)',
      '(author_id, report_id)',
      'using gin (report_id, classifier_ids, community_ids)',
    ],
  },
];

const PLAIN: Table[] = [
  { ...document, columns: DOCUMENT, rows: 'coding.old_mention_document' },
  { ...mention, indexes: ['(report_id, date desc, id)'] },
];

/**
 * Partitions mentions by report. Every statement names a report, so it reads one partition instead of pages with
 * mentions of all reports.
 */
export class PartitionMentions1763800000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of PARTITIONED) await replace(queryRunner, table, partitioned(table));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of PLAIN) await replace(queryRunner, table, plain(table));
  }
}

const partitioned = ({ name, columns, storage }: Table): string[] => [
  `create table coding.${name} (${definitions(columns)}) partition by hash (report_id)`,
  ...Array.from(
    { length: PARTITIONS },
    (_, n) => `create table coding.${name}_${n} partition of coding.${name}
      for values with (modulus ${PARTITIONS}, remainder ${n}) ${storage}`,
  ),
];

const plain = ({ name, columns, storage }: Table): string[] => [
  `create table coding.${name} (${definitions(columns)}) ${storage}`,
];

const definitions = (columns: Record<string, string>): string =>
  Object.entries(columns)
    .map(([name, definition]) => `${name} ${definition}`)
    .join(', ');

/** Moves the rows into a new table of the same name, then builds its indexes. */
async function replace(queryRunner: QueryRunner, table: Table, create: string[]): Promise<void> {
  const { name, columns, rows, indexes } = table;
  const names = Object.keys(columns).join(', ');
  const statements = [
    `alter table coding.${name} rename to old_${name}`,
    ...create,
    `insert into coding.${name} (${names}) select ${names} from ${rows}`,
    `drop table coding.old_${name}`,
    `alter table coding.${name} add primary key (report_id, id)`,
    ...indexes.map((index) => `create index on coding.${name} ${index}`),
    `analyze coding.${name}`,
  ];
  for (const statement of statements) await queryRunner.query(statement);
}
