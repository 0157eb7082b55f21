import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** In the workspace, relative to `dist/tools/seed`. */
const IN_WORKSPACE = join(import.meta.dirname, '..', '..', '..', 'tools', 'seed', 'fixtures');
/** In an image, which has no workspace. */
const NEXT_TO_PROGRAM = join(import.meta.dirname, 'fixtures');

export const DEMO_FIXTURES = existsSync(IN_WORKSPACE) ? IN_WORKSPACE : NEXT_TO_PROGRAM;
export const DEMO_MENTIONS = join(DEMO_FIXTURES, 'mentions.ndjson');
export const DEMO_REPORTS = join(DEMO_FIXTURES, 'reports.json');
