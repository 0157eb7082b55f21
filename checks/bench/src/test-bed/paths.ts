import { join } from 'node:path';

/** The root of the workspace, relative to `dist/checks/bench`. */
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The folder with the peers, which are not installed with the platform. */
export const BENCH_FOLDER = join(ROOT, 'checks', 'bench');
/** What programs import of the seeding tool. */
export const SEED_LIBRARY = join(ROOT, 'dist', 'tools', 'seed', 'index.js');
/** The built page of the desk. */
export const DESK_PAGE = join(ROOT, 'dist', 'apps', 'desk', 'page');
export const SEED_PROGRAM = join(ROOT, 'dist', 'tools', 'seed', 'main.js');
export const serviceProgram = (name: string): string => join(ROOT, 'dist', 'apps', name, 'main.js');
export const baselineProgram = (name: string): string => join(BENCH_FOLDER, 'baselines', `${name}.mjs`);

/** The check of a bulk item as a separate build, so that it can be measured alone. */
export const codingCheck: string = join(ROOT, 'dist', 'apps', 'coding', 'check-item.js');
