import type { AreaData } from '@earshot/database-kit';
import type { DataSource } from 'typeorm';
import type { DocumentAgent } from './document-agent.js';
import { expectDocument, expectError } from './expect-document.js';

/** Expects readiness to name the migrations of `area` that the schema lacks, also if they are undone later (A5). */
export async function expectMigrationsNamed(
  http: DocumentAgent,
  dataSource: DataSource,
  { schema, migrations }: AreaData,
): Promise<void> {
  const names = migrations.map(({ name }) => name);
  const last = names.at(-1)!;
  const rename = `update "${schema}".migrations set name = $2 where name = $1`;
  const ready = () => http.get('/health/ready');
  const expectLacking = async (...lacking: string[]) =>
    expectError(
      await ready(),
      'service_not_ready',
      `Not ready: the schema ${schema} lacks ${lacking.join(', ')}; migrate it.`,
    );

  expectDocument(await ready(), 200);
  await dataSource.query(`alter table "${schema}".migrations rename to elsewhere`);
  await expectLacking(...names);
  await dataSource.query(`alter table "${schema}".elsewhere rename to migrations`);
  await dataSource.query(rename, [last, 'Older']);
  await expectLacking(last);
  await dataSource.query(rename, ['Older', last]);
  expectDocument(await ready(), 200);
}
