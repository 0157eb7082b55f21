#!/bin/sh
# Creates the secrets of a new deployment in a new folder: secrets.sh FOLDER [HOST:PORT of the database]
set -eu
folder=$1
database=${2:-database:5432}
umask 077
mkdir "$folder"
cd "$folder"

# Hexadecimal digits of 24 random bytes, or of this many.
random() { od -An -N"${1:-24}" -v -tx1 /dev/urandom | tr -d ' \n'; }
url() { printf 'postgres://%s:%s@%s/earshot' "$1" "$2" "$database"; }

# The owner of the tables, which migrates.
owner=$(random)
printf %s "$owner" > owner_password
url earshot "$owner" > owner_url

# A login for each service, with the rights of its role only. The migrations grant the rights. A superuser runs this SQL
# in the database earshot, also of each worker of Citus: Citus does not repeat all of it (docs/scaling.md).
for service in security coding mention; do
  password=$(random)
  url "${service}_service" "$password" > "${service}_url"
  echo "create role earshot_$service nologin;"
  echo "create role ${service}_service login password '$password' in role earshot_$service;"
done > logins.sql

# PostgreSQL lets every login use up the disk with temporary tables and large objects. No service needs them.
cat >> logins.sql << END
revoke temporary on database earshot from public;
revoke execute on function lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea) from public;
END

# A login that sees the statements of all logins (pg_stat_activity), but no tables.
monitoring=$(random)
url earshot_monitoring "$monitoring" > monitoring_url
echo "create role earshot_monitoring login password '$monitoring' in role pg_monitor;" >> logins.sql

# The secret of the application with which coding and mention introspect tokens (seed create-introspector).
random > introspection_secret

# The key with which coding signs what a person is shown before a change of an agent (docs/guide/agents.md).
random 32 > mcp_state_key

# The folder is closed to other users. In a container, each program reads only the files that it is given.
chmod 444 ./*
