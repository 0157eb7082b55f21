import { access, constants } from 'node:fs/promises';
import { makeFolder } from '@earshot/embedded-database';
import { EnvironmentError } from '@earshot/service-kit';

/** Creates DATA_DIR if it is missing. Throws EnvironmentError if it cannot be used (A3). */
export async function prepareDataFolder(path: string): Promise<void> {
  try {
    await makeFolder(path);
    await access(path, constants.W_OK | constants.X_OK);
  } catch {
    throw new EnvironmentError(`DATA_DIR must be a folder that can be created and written, not "${path}"`);
  }
}
