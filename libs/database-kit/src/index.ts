export { arrayLiteral } from './array-literal.js';
export { type AreaData, dataSourceOptions } from './data-source.js';
export { migrate, type Migrated, MIGRATION_LOCK } from './migrate.js';
export { grantRights, type Rights } from './rights.js';
export { Sql, type SqlRunner } from './sql.js';
export { preparedStatement, type Statement } from './statement.js';
export { textArray } from './text-array.js';
export { unlessAborted } from './unless-aborted.js';
export { withClient } from './with-client.js';
