export { type AreaData, dataSourceOptions } from './data-source.js';
export {
  type EmbeddedDatabase,
  EmbeddedDatabaseError,
  type EmbeddedDatabaseOptions,
  findRunningDatabase,
  startEmbeddedDatabase,
} from './embedded/embedded-database.js';
export { migrate } from './migrate.js';
