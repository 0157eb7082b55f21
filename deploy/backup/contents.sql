-- The number of rows and a checksum of every table of the platform. Two databases with the same rows print the same
-- lines (docs/backup.md): psql --no-psqlrc --quiet --file=deploy/backup/contents.sql earshot
\set ON_ERROR_STOP on
\pset format unaligned
\pset tuples_only on
-- Times as text depend on these settings.
set timezone = 'UTC';
set datestyle = 'ISO';
-- The sum of the hashes does not depend on the order of the rows. Unlogged tables, which count requests, are left out:
-- they are empty after a recovery.
select format('select %L, count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from %s t',
              c.oid::regclass, c.oid::regclass)
  from pg_class c
 where c.relnamespace in (select oid from pg_namespace where nspname in ('security', 'coding'))
   and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
 order by c.oid::regclass::text collate "C" \gexec
