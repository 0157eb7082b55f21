import { FACTOR } from './runs.js';

const factor = Math.max(1, FACTOR);

/** How long tests wait for what surely comes. */
export const EVENTUALLY_MS = 60_000;

/** They end only what hangs: how long a test takes is up to the machine, and to how many cases it tries. */
export const TEST_MS = 120_000 * factor;
export const HOOK_MS = 240_000 * factor;

/** Of `describe` or `it`, with the reason: one of its tests takes more than 40 s on one busy core. */
export const LONG = { timeout: 600_000 * factor };
