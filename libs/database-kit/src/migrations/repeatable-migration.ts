import type { MigrationInterface } from 'typeorm';
import type { AreaData } from '../data-source.js';

/**
 * A migration of rows that brings over what services of the earlier version wrote after it, if it runs again
 * (docs/upgrading.md). Running it again without such rows changes nothing.
 */
export interface RepeatableMigration extends MigrationInterface {
  readonly transaction: false;
  readonly repeatable: true;
}

/** The repeatable migrations of an area by their names. */
export const repeatableMigrations = ({ migrations }: AreaData): Map<string, RepeatableMigration> =>
  new Map(
    migrations.flatMap((Migration) => {
      const migration = new Migration();
      return isRepeatable(migration) ? [[Migration.name, migration] as const] : [];
    }),
  );

const isRepeatable = (migration: MigrationInterface): migration is RepeatableMigration => 'repeatable' in migration;
