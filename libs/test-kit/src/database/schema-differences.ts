import type { DataSource } from 'typeorm';

/** Only migrations define indexes, foreign keys, uniqueness, and columns of the type xid8, which TypeORM does not know. */
const ONLY_IN_MIGRATIONS = /^DROP INDEX |^ALTER TABLE \S+ DROP (CONSTRAINT "\w+_f?key"|COLUMN "(\w+_)?xid")$/;

/** Lists the differences between the entities of `dataSource` and the tables of its database, one line each. */
export async function schemaDifferences(dataSource: DataSource): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  const changes = upQueries.map(({ query }) => query).filter((query) => !ONLY_IN_MIGRATIONS.test(query));
  return [...changes, ...(await otherCollations(dataSource))];
}

/** TypeORM does not compare collations. */
async function otherCollations(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ column: string; collation: string | null }[]>(`
    select format('%s.%s.%s', table_schema, table_name, column_name) as column, collation_name as collation
      from information_schema.columns`);
  const collations = new Map(rows.map(({ column, collation }) => [column, collation]));
  return dataSource.entityMetadatas.flatMap(({ schema, tableName, columns }) =>
    columns.flatMap(({ databaseName, collation }) => {
      const column = `${schema}.${tableName}.${databaseName}`;
      const stored = collations.get(column) ?? undefined;
      return stored === collation ? [] : [`${column} has the collation ${stored}, its entity has ${collation}`];
    }),
  );
}
