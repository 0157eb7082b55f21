export { arrayLiteral } from './array-literal.js';
export { type AreaData, dataSourceOptions } from './data-source.js';
export {
  type EmbeddedDatabase,
  EmbeddedDatabaseError,
  type EmbeddedDatabaseOptions,
  findRunningDatabase,
  startEmbeddedDatabase,
} from './embedded/embedded-database.js';
export { migrate, type Migrated } from './migrate.js';
export { poolOf } from './pool-of.js';
export type { Rights } from './rights.js';
export { withClient } from './with-client.js';
