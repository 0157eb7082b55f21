import { pathToFileURL } from 'node:url';
import { COLUMNS } from '../columns/loading.js';
import { SEED_LIBRARY } from '../test-bed/paths.js';
import { CLIENT_ID, runSeed, type TestBed } from '../test-bed/test-bed.js';

/** The platform at one address, as `npm start` runs it. */
export interface DeskPlatform {
  readonly address: string;
  stop(): Promise<void>;
}

interface SeedLibrary {
  startPlatform(options: { settings: Record<string, string> }): Promise<DeskPlatform>;
}

/** Starts all services and the proxy on the database of a test bed, whose users may then use the desk. */
export async function startDeskPlatform(bed: TestBed): Promise<DeskPlatform> {
  await runSeed(bed.url, ['enable-desk', CLIENT_ID]);
  const { startPlatform } = (await import(pathToFileURL(SEED_LIBRARY).href)) as SeedLibrary;
  return startPlatform({ settings: { DATABASE_URL: bed.url, TOKEN_RATE_LIMIT: '0', ...COLUMNS } });
}
