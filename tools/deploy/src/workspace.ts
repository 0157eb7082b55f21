import { join } from 'node:path';

/** The root folder of the workspace. */
export const ROOT = join(import.meta.dirname, '..', '..', '..');
