import { join } from 'node:path';

/** The root of the workspace, seen from `dist/tools/bench`. */
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Where the peers are installed, apart from the platform. */
export const BENCH_FOLDER = join(ROOT, 'tools', 'bench');
export const SEED_PROGRAM = join(ROOT, 'dist', 'tools', 'seed', 'main.js');
export const serviceProgram = (name: string): string => join(ROOT, 'dist', 'apps', name, 'main.js');
export const baselineProgram = (name: string): string => join(BENCH_FOLDER, 'baselines', `${name}.mjs`);

/** The check of a bulk item, built apart from its service so that it can be measured alone. */
export const codingCheck: string = join(ROOT, 'dist', 'apps', 'coding', 'check-item.js');
