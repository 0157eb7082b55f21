import { Readable } from 'node:stream';
import { FIXTURE_TYPES, type FixtureFile, type FixtureType } from '../fixtures/fixture-files.js';
import { loadInto } from '../fixtures/load-file.js';
import { LOADERS } from '../fixtures/loaders.js';
import { isProduction } from '../guard-production.js';
import { connected, migrateAreas } from '../with-database.js';

/** The fixtures of one step, and their name in the result. */
export interface Step {
  as: string;
  type: FixtureType;
  fixtures: object[];
  /** Whether the result has a list, although it may have one fixture. */
  isList: boolean;
}

/** The databases that this process has migrated. */
const migrated = new Map<string, Promise<void>>();

/** Stores the fixtures of all steps in one transaction. Returns them with their defaults. Throws a FixtureError. */
export async function storeSteps(url: string, steps: readonly Step[]): Promise<Record<string, unknown>> {
  if (isProduction()) throw new Error('NODE_ENV is production: seed() is for tests.');
  await migrateOnce(url);
  await connected(url, (dataSource) =>
    dataSource.transaction(async (manager) => {
      for (const type of FIXTURE_TYPES) {
        const fixtures = steps.filter((step) => step.type === type).flatMap((step) => step.fixtures);
        if (fixtures.length > 0) await loadInto(manager, fileOf(type, fixtures));
      }
    }),
  );
  return Object.fromEntries(steps.map((step) => [step.as, resultOf(step)]));
}

function migrateOnce(url: string): Promise<void> {
  const running = migrated.get(url) ?? migrateAreas(url);
  migrated.set(url, running);
  running.catch(() => migrated.delete(url));
  return running;
}

/** A fixture file in memory, so that fixtures of a test are checked and stored like those of a file. */
const fileOf = (type: FixtureType, data: readonly object[]): FixtureFile => ({
  path: type,
  type,
  format: 'json',
  open: () => Readable.from([Buffer.from(JSON.stringify({ data }))], { objectMode: false }),
});

function resultOf({ type, fixtures, isList }: Step): unknown {
  const rows = fixtures.map((fixture) => {
    const plain: unknown = JSON.parse(JSON.stringify(fixture));
    return structuredClone(LOADERS[type].check(plain));
  });
  return isList ? rows : rows[0];
}
