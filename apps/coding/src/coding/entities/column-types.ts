import { type ColumnType, getMetadataArgsStorage } from 'typeorm';

/** A column of a table: its name and its PostgreSQL type, such as `text[]`. */
export interface TypedColumn<Row> {
  readonly name: keyof Row & string;
  readonly type: string;
}

/** The columns of the table of an entity. */
export const columnsOf = <Row extends object>(Entity: new () => Row): readonly TypedColumn<Row>[] =>
  getMetadataArgsStorage()
    .filterColumns(Entity)
    .map(({ propertyName, options: { type, array } }) => ({
      name: propertyName as keyof Row & string,
      type: `${type as ColumnType & string}${array ? '[]' : ''}`,
    }));
