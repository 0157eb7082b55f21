import { join } from 'node:path';

/** The root of the workspace, relative to `dist/checks/conformance` and to the sources of this tool. */
const ROOT = join(import.meta.dirname, '..', '..', '..');

export const SEED_PROGRAM = join(ROOT, 'dist', 'tools', 'seed', 'main.js');
