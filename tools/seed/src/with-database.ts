import { codingData } from '@earshot/coding/entities';
import { migrate } from '@earshot/database-kit';
import { findRunningDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';
import { securityData } from '@earshot/security/entities';
import { readEnvironment } from '@earshot/service-kit';
import { DataSource } from 'typeorm';
import { SeedEnvironment } from './environment.js';

/**
 * Runs `work` on the migrated database of DATABASE_URL, or on the embedded database of DATA_DIR. If the
 * embedded database does not run (`npm start` runs it), it is started for the duration of `work` (F5).
 */
export async function withDatabase<T>(work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = readEnvironment(SeedEnvironment, process.env);
  const running = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR));
  if (running !== undefined) return onMigrated(running, work);

  const database = await startEmbeddedDatabase({ folder: DATA_DIR });
  try {
    return await onMigrated(database.url, work);
  } finally {
    await database.stop();
  }
}

async function onMigrated<T>(url: string, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  for (const area of [securityData, codingData]) await migrate(url, area);
  const entities = [...securityData.entities, ...codingData.entities];
  const dataSource = new DataSource({ type: 'postgres', url, entities, applicationName: 'earshot seed' });
  await dataSource.initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
