export { arrayLiteral } from './array-literal.js';
export { type AreaData, dataSourceOptions } from './data-source.js';
export {
  type EmbeddedDatabase,
  EmbeddedDatabaseError,
  type EmbeddedDatabaseOptions,
  findRunningDatabase,
  startEmbeddedDatabase,
} from './embedded/embedded-database.js';
export { FairShare } from './fair-share.js';
export { migrate, type Migrated } from './migrate.js';
export { poolOf } from './pool-of.js';
export type { Rights } from './rights.js';
export { runCancellable } from './run-cancellable.js';
export { textArray } from './text-array.js';
export { unlessAborted } from './unless-aborted.js';
export { withClient } from './with-client.js';
