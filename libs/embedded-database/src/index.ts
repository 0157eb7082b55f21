export {
  type EmbeddedDatabase,
  EmbeddedDatabaseError,
  embeddedDatabaseExists,
  type EmbeddedDatabaseOptions,
  findRunningDatabase,
  startEmbeddedDatabase,
} from './embedded-database.js';
export { makeFolder } from './make-folder.js';
export { restartEmbeddedDatabase } from './restart.js';
