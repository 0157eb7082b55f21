-- The functions of Citus that `distribute` and the doctor call. They reject the tables that Citus rejects, with its messages, and
-- remember which tables are distributed. They distribute nothing. Distributed tables reject what Citus rejects there: writes
-- of two users in one transaction, and functions of SQL with parameters.

create schema citus;

create table citus.pg_dist_partition (
  logicalrelid regclass primary key,
  distributed_by text not null,
  colocationid integer not null,
  shards integer not null
);

-- PostgreSQL does not let an extension create tables there.
alter table citus.pg_dist_partition set schema pg_catalog;

create view citus.citus_tables as
  select logicalrelid as table_name, distributed_by as distribution_column, colocationid as colocation_id, shards::bigint as shard_count
    from pg_catalog.pg_dist_partition;

alter view citus.citus_tables set schema pg_catalog;

grant select on pg_catalog.citus_tables to public;

create function pg_catalog.citus_is_coordinator() returns boolean language sql as 'select true';

create function pg_catalog.citus_get_active_worker_nodes(out node_name text, out node_port bigint)
  returns setof record language sql as $$ values ('worker-1', 5432::bigint), ('worker-2', 5432) $$;

create function pg_catalog.run_command_on_workers(
  command text,
  out nodename text,
  out nodeport integer,
  out success boolean,
  out result text
) returns setof record language sql as $$ values ('worker-1', 5432, true, '1'), ('worker-2', 5432, true, '1') $$;

-- A transaction has a connection to a worker for each user, and none sees what another one has written. Citus asks for each
-- placement of a shard, and also before it reads.
create function pg_catalog.citus_stand_in_reject_other_user() returns trigger language plpgsql as $$
begin
  if nullif(current_setting('citus_stand_in.writer', true), '') <> current_user then
    raise 'cannot perform query on placements that were modified in this transaction by a different user'
      using errcode = 'active_sql_transaction';
  end if;
  perform set_config('citus_stand_in.writer', current_user, true);
  return null;
end $$;

create function pg_catalog.citus_stand_in_watch(distributed regclass) returns void language plpgsql as $$
declare
  refused regprocedure;
begin
  execute format('create trigger citus_stand_in before insert or update or delete on %s '
    'execute function pg_catalog.citus_stand_in_reject_other_user()', distributed);
  for refused in
    select pg_proc.oid from pg_proc join pg_language on pg_language.oid = prolang
     where lanname = 'sql' and pronargs > 0 and prosrc ~ format('\m%s\M', distributed)
  loop
    execute format('create or replace function %s(%s) returns %s language plpgsql as %L', refused::oid::regproc,
      pg_get_function_arguments(refused), pg_get_function_result(refused), $body$ begin
        raise 'could not create distributed plan' using errcode = 'feature_not_supported',
          detail = 'Possibly this is caused by the use of parameters in SQL functions, which is not supported in Citus.';
      end $body$);
  end loop;
end $$;

create function pg_catalog.create_distributed_table(
  table_name regclass,
  distribution_column text,
  distribution_type text default 'hash',
  colocate_with text default 'default',
  shard_count integer default null
) returns void language plpgsql as $$
declare
  other pg_catalog.pg_dist_partition;
  number smallint := (select attnum from pg_attribute where attrelid = table_name and attname = distribution_column);
begin
  if exists (select from pg_catalog.pg_dist_partition where logicalrelid = table_name) then
    raise 'table "%" is already distributed', table_name;
  end if;
  if exists (select from pg_trigger where tgrelid = table_name and not tgisinternal) then
    raise 'cannot distribute relation "%" because it has triggers', table_name;
  end if;
  if exists (select from pg_constraint where contype = 'f' and (conrelid = table_name or confrelid = table_name)) then
    raise 'cannot create foreign key constraint: referenced table must be a distributed table or a reference table';
  end if;
  if exists (select from pg_index where indrelid = table_name and indisunique and not number = any(indkey)) then
    raise 'cannot create constraint on "%"', table_name using detail = 'Distributed relations cannot have UNIQUE, '
      'EXCLUDE, or PRIMARY KEY constraints that do not include the partition column (with an equality operator if '
      'EXCLUDE).';
  end if;
  if colocate_with = 'none' then
    insert into pg_catalog.pg_dist_partition
      select table_name, distribution_column, coalesce(max(colocationid), 0) + 1, coalesce(shard_count, 32)
        from pg_catalog.pg_dist_partition;
    perform pg_catalog.citus_stand_in_watch(table_name);
    return;
  end if;
  if shard_count is not null then
    raise 'Cannot use colocate_with with a table and shard_count at the same time';
  end if;
  select * into strict other from pg_catalog.pg_dist_partition where logicalrelid = colocate_with::regclass;
  if (select count(distinct attcollation) from pg_attribute
       where (attrelid, attname) in ((table_name, distribution_column), (other.logicalrelid, other.distributed_by))
     ) > 1 then
    raise 'cannot colocate tables % and %', other.logicalrelid, table_name
      using detail = format('Distribution column collations don''t match for %s and %s.', other.logicalrelid, table_name);
  end if;
  insert into pg_catalog.pg_dist_partition
    values (table_name, distribution_column, other.colocationid, other.shards);
  perform pg_catalog.citus_stand_in_watch(table_name);
end $$;

create function pg_catalog.truncate_local_data_after_distributing_table(function_table regclass) returns void
  language plpgsql as $$
begin
  perform from pg_catalog.pg_dist_partition where logicalrelid = function_table;
  if not found then
    raise 'supplied parameter is not a distributed relation';
  end if;
end $$;
