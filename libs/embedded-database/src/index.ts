export {
  type EmbeddedDatabase,
  EmbeddedDatabaseError,
  type EmbeddedDatabaseOptions,
  findRunningDatabase,
  startEmbeddedDatabase,
} from './embedded-database.js';
