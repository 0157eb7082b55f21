import type { MigrationInterface, QueryRunner } from 'typeorm';

const PARTITIONS = 16;

interface Table {
  name: string;
  /** What each partition is stored with. */
  storage: string;
  indexes: string[];
}

const TABLES: Table[] = [
  {
    name: 'mention',
    // Room on every page lets an update stay on it, without touching an index (HOT).
    storage: 'with (fillfactor = 85)',
    indexes: ['(report_id, date desc, id)'],
  },
  {
    name: 'mention_document',
    storage: '',
    indexes: ['using gin (report_id, words)', '(report_id, md5(title))'],
  },
];

/** What filters find few mentions by. Coding changes none of these columns, so updates stay heap-only. */
const NEW_INDEXES = [
  '(report_id, source_id)',
  '(report_id, site_id)',
  '(report_id, author_id)',
  'using gin (report_id, classifier_ids, community_ids)',
];

/**
 * Keeps the mentions of a report together: every statement is about one report, and reads one partition instead of
 * pages that hold those of all reports.
 */
export class PartitionMentions1763800000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await replace(queryRunner, table, partitioned(table));
    for (const index of NEW_INDEXES) await queryRunner.query(`create index on coding.mention ${index}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await replace(queryRunner, table, plain(table));
  }
}

const partitioned = ({ name, storage }: Table): string[] => [
  `create table coding.${name} (like coding.old_${name}) partition by hash (report_id)`,
  ...Array.from(
    { length: PARTITIONS },
    (_, n) => `create table coding.${name}_${n} partition of coding.${name}
      for values with (modulus ${PARTITIONS}, remainder ${n}) ${storage}`,
  ),
];

const plain = ({ name, storage }: Table): string[] => [
  `create table coding.${name} (like coding.old_${name}) ${storage}`,
];

/** Moves the rows into a new table of the same name and columns; indexes are built when all rows are there. */
async function replace(queryRunner: QueryRunner, { name, indexes }: Table, create: string[]): Promise<void> {
  const statements = [
    `alter table coding.${name} rename to old_${name}`,
    ...create,
    `insert into coding.${name} select * from coding.old_${name}`,
    `drop table coding.old_${name}`,
    `alter table coding.${name} add primary key (report_id, id)`,
    ...indexes.map((index) => `create index on coding.${name} ${index}`),
    `analyze coding.${name}`,
  ];
  for (const statement of statements) await queryRunner.query(statement);
}
