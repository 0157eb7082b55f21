import type { DataSource } from 'typeorm';

/** What a migration may change: columns, constraints, indexes, functions, triggers and partitions, one line each. */
const OBJECTS = `
  select format('column %s.%s %s %s default %s', table_name, column_name, data_type,
                case is_nullable when 'NO' then 'not null' end, coalesce(column_default, generation_expression))
    from information_schema.columns where table_schema = $1
  union all
  select format('constraint %s of %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = $1::regnamespace
  union all
  select 'index ' || indexdef from pg_indexes where schemaname = $1
  union all
  select pg_get_functiondef(oid) from pg_proc where pronamespace = $1::regnamespace
  union all
  select format('trigger %s', pg_get_triggerdef(t.oid))
    from pg_trigger t join pg_class c on c.oid = tgrelid
   where c.relnamespace = $1::regnamespace and not tgisinternal
  union all
  select format('relation %s %s %s', relname, relkind, array_to_string(reloptions, ' '))
    from pg_class where relnamespace = $1::regnamespace`;

/** The objects of a schema, in an order that does not depend on the order of their creation. */
export async function schemaOf(dataSource: DataSource, schema: string): Promise<string[]> {
  const rows = await dataSource.query<{ format: string }[]>(OBJECTS, [schema]);
  return rows.map(({ format }) => format).toSorted();
}
