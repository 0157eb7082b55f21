import { statSync } from 'node:fs';
import { ValidateBy } from 'class-validator';

/** An existing folder. */
export const ExistingFolder = (): PropertyDecorator =>
  ValidateBy(
    { name: 'folder', validator: { validate: (path) => isFolder(String(path)) } },
    { message: 'must be an existing folder, not "$value"' },
  );

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
