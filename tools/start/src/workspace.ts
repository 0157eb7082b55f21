import { join } from 'node:path';

/** The root of the workspace, relative to `dist/tools/start`. */
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The files of the reference page. */
export const PAGE_FOLDER = join(ROOT, 'tools', 'start', 'page');
export const DEMO_FIXTURES = join(ROOT, 'tools', 'seed', 'fixtures');
export const SEED_PROGRAM = join(ROOT, 'dist', 'tools', 'seed', 'main.js');
export const serviceProgram = (name: string): string => join(ROOT, 'dist', 'apps', name, 'main.js');
