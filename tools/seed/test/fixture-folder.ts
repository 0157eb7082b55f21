import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codingData } from '@earshot/coding/entities';
import { securityData } from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { fixtureFiles } from '../src/fixtures/fixture-files.js';
import { loadFile } from '../src/fixtures/load-file.js';

export let database: TestDatabase;
export let folder: string;

/** The suite has one database, which is emptied after each test, and a folder for each test. */
export function useFixtureFolder(): void {
  beforeAll(async () => {
    database = await createTestDatabase(securityData, codingData);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earshot-fixtures-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
    await database.dataSource.query('truncate security.client cascade');
    await database.dataSource.query(
      'truncate coding.report, coding.dashboard, coding.mention, coding.mention_document',
    );
  });
}

export const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);
export const writeDocument = (name: string, data: unknown) => write(name, JSON.stringify({ data }));
export const writeLines = (name: string, resources: unknown[]) =>
  write(name, resources.map((resource) => JSON.stringify(resource)).join('\n'));

export async function load(...paths: string[]): Promise<void> {
  const files = await fixtureFiles(paths.length > 0 ? paths.map((path) => join(folder, path)) : [folder]);
  for (const file of files) await loadFile(database.dataSource, file);
}

export const client = { id: 'c1', name: 'A client account' };
export const application = {
  id: 'a1',
  client_id: 'c1',
  name: 'An application',
  oauth_client_id: 'oauth-1',
  oauth_client_secret: 'very secret',
  scope: 'read write',
};
export const user = { id: 'u1', client_id: 'c1', login: 'ada', email: 'ada@example.com', password: 'a password' };
/** A machine user, and the application that logs in as it (B19). */
export const machine = { id: 'u9', client_id: 'c1', login: 'robot', machine: true };
export const machineApplication = {
  ...application,
  ...{ id: 'a9', oauth_client_id: 'oauth-9', grant_types: ['client_credentials'], machine_user_id: 'u9' },
};
export const report = { id: 'r1', client_id: 'c1', name: 'A report' };
export const dashboard = { id: 'd1', client_id: 'c1', name: 'A dashboard', report_list_id: ['r1'] };
export const search = {
  id: 's1',
  client_id: 'c1',
  name: 'Recall',
  report_id: 'r1',
  filters: { query: 'recall*' },
  view: { columns: ['date'] },
  user_id: 'u1',
  updated_at: '2026-03-01T00:00:00.000Z',
};

export const mention = { id: 'm1', report_id: 'r1', type: 'post', date: '2026-03-01T12:00:00+02:00' };
export const fullMention = {
  ...mention,
  title: 'A title',
  content: 'Some "text" 🎉',
  url: 'https://example.com/1',
  crawled_at: '2026-03-01T12:30:00Z',
  infused_at: '2026-03-01T13:00:00.250Z',
  language: 'fra',
  location: { country: 'FRA' },
  sentiment: 'ambivalent',
  channel: 'earned',
  tags: ['a', 'b'],
  review: { status: 'reviewed', reviewed_at: '2026-03-02T00:00:00Z' },
  author: { id: '1-2', name: 'Someone', state: 'Bavaria', job: 'Chef' },
  source_id: 's1',
  site_id: '9938',
  site_type_id: '17',
  media_group: 'social',
  classifier_list_id: ['k1'],
  community_list_id: ['5', '6'],
  collaboration: { user_id: '7', status_id: '8' },
  influence: 12,
  rating_normalized: 45.5,
  service_rank: 7.5,
  microblog_type: 'retweet',
  native_id: 'n-2',
  parent_id: 'n-1',
  root_id: 'n-1',
  interactions: { likes: 5, comments: 0, shares: null, views: 120 },
};

export const writeAll = async () => {
  await writeDocument('clients.json', [client]);
  await writeDocument('applications.json', [application]);
  await writeDocument('users.json', [user]);
  await writeDocument('reports.json', [report]);
  await writeDocument('dashboards.json', [dashboard]);
  await writeDocument('searches.json', [search]);
  await writeLines('mentions.ndjson', [mention, { ...fullMention, id: 'm2' }]);
};
