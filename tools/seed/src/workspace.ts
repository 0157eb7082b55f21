import { join } from 'node:path';

/** The root of the workspace, relative to `dist/tools/seed`. */
const ROOT = join(import.meta.dirname, '..', '..', '..');

export const DEMO_FIXTURES = join(ROOT, 'tools', 'seed', 'fixtures');
export const DEMO_MENTIONS = join(DEMO_FIXTURES, 'mentions.ndjson');
