export { BOUNDED_MS, bounded } from './bounded.js';
export { eventually } from './eventually.js';
export { LONG } from './limits.js';
export { type Ended, runProgram, runTogether } from './run-program.js';
export { runs } from './runs.js';
export { STEPS } from './steps.js';
export { builtProgram, ROOT, runSeed, SEED } from './workspace.js';
