import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of partitions of each table of mentions (PartitionMentions). */
const PARTITIONS = 16;

interface Index {
  name: string;
  table: string;
  definition: string;
}

const INDEXES: Index[] = [
  // The order of a search for the most engaged, so that its first page reads one page of mentions (rule D1).
  { name: 'engagement', table: 'mention', definition: '(report_id, engagement desc nulls last, id)' },
  { name: 'root', table: 'mention_document', definition: '(report_id, root_id) where root_id is not null' },
];

/** Finds the most engaged mentions of a report, and those of a thread (rule D27). The services write in the meantime. */
export class FindThreads1795510000001 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await indexPartitions(queryRunner, index);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name, table } of INDEXES) await queryRunner.query(`drop index coding.${table}_${name}`);
  }
}

/** Builds the index of each partition that does not have it yet, and attaches it (docs/upgrading.md). */
async function indexPartitions(queryRunner: QueryRunner, { name, table, definition }: Index): Promise<void> {
  const parent = `coding.${table}_${name}`;
  // The parent has no rows.
  await queryRunner.query(
    `-- squawk-ignore require-concurrent-index-creation
create index if not exists ${table}_${name} on only coding.${table} ${definition}`,
  );
  const attached: { index: string }[] = await queryRunner.query(
    `select inhrelid::regclass::text as index from pg_inherits where inhparent = '${parent}'::regclass`,
  );
  for (let n = 0; n < PARTITIONS; n++) {
    const index = `${table}_${n}_${name}`;
    if (attached.some((each) => each.index === `coding.${index}`)) continue;
    // Building waits for earlier transactions, which blocks neither readers nor writers. Attaching blocks both.
    await queryRunner.query('set lock_timeout = 0');
    await queryRunner.query(`drop index concurrently if exists coding.${index}`);
    await queryRunner.query(`create index concurrently ${index} on coding.${table}_${n} ${definition}`);
    await queryRunner.query(`set lock_timeout = '200ms'`);
    await queryRunner.query(`alter index ${parent} attach partition coding.${index}`);
  }
}
