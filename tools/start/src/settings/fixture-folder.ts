import { readdirSync } from 'node:fs';
import { ValidateBy } from 'class-validator';

/** An existing folder with files of fixtures. The seeding tool checks what is in them (F3). */
export const FixtureFolder = (): PropertyDecorator =>
  ValidateBy(
    { name: 'fixtures', validator: { validate: (path) => filesOf(String(path))?.some(isFixtureFile) ?? false } },
    {
      message: ({ value }) =>
        filesOf(String(value))
          ? 'must be a folder with fixtures, such as clients.json, not "$value"'
          : 'must be an existing folder, not "$value"',
    },
  );

const isFixtureFile = (name: string): boolean => /\.(json|ndjson)(\.gz)?$/.test(name);

/** The names in a folder; undefined if it cannot be read. */
function filesOf(path: string): string[] | undefined {
  try {
    return readdirSync(path);
  } catch {
    return undefined;
  }
}
