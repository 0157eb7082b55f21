import { join } from 'node:path';

/** The root of the workspace, seen from `dist/tools/seed`. */
const ROOT = join(import.meta.dirname, '..', '..', '..');

export const DEMO_MENTIONS = join(ROOT, 'tools', 'seed', 'fixtures', 'mentions.ndjson');
