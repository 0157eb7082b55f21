import { Argument, type Command } from 'commander';
import { ownedReports } from '@earshot/coding/entities';
import { NO_SECRET } from '@earshot/security/entities';
import { examples } from './examples.js';
import { snapshotsOf } from './snapshots/snapshots.js';
import { textTable } from './text-table.js';
import { LOGIN_OBSTACLES } from './user-state.js';
import { withDatabaseToRead } from './with-database.js';

/** One query for each list. No query returns a secret. */
const QUERIES = {
  clients: `select id, name,
                   (select count(*)::int from security."user" u where u.client_id = c.id) as users,
                   (select count(*)::int from security.application a where a.client_id = c.id) as applications,
                   (select count(*)::int from coding.report r where r.client_id = c.id) as reports
              from security.client c order by id`,
  users: `select login, id, client_id as account, scope,
                 coalesce(nullif(array_to_string(${LOGIN_OBSTACLES}, ', '), ''),
                          case when machine then 'machine' else 'active' end) as state
            from security."user" u order by login`,
  applications: `select oauth_client_id, id, client_id as account, scope, array_to_string(grant_types, ' ') as grants,
                        mention_members, machine_user_id,
                        case when secret_hash = '\\x${NO_SECRET.toString('hex')}' then 'none'
                             when previous_secret_expires_at > now() then 'two'
                             else 'one' end as secrets
                   from security.application order by id`,
  // Distributed tables are counted first, as Citus requires.
  reports: `select id, client_id as account, name, coalesce(mentions, 0) as mentions
              from coding.report
              left join (select report_id, count(*)::int as mentions from coding.mention group by report_id) counted
                on report_id = id order by id`,
  dashboards: `select id, client_id as account, name,
                      cardinality(${ownedReports('report_ids', 'dashboard.client_id')}) as reports
                 from coding.dashboard order by id`,
  searches: `select id, client_id as account, name, report_id as report, user_id as "user", visibility, updated_at
               from coding.saved_search order by client_id, name, id`,
  sessions: `select login, u.client_id as account, family_id as id, application_id as application, issued_at as began_at,
                    seen_at, expires_at
               from security.session s join security."user" u on u.id = s.user_id
              where expires_at > now() order by login, issued_at`,
  snapshots: `select name, taken_at, (pg_database_size(oid) / 1000000)::int as megabytes
                from (${snapshotsOf('current_database()')}) snapshot order by taken_at`,
};

/** `list WHAT` prints what is in the database, as a table or as JSON (F4). */
export const listCommand = (command: Command): Command =>
  command
    .addArgument(new Argument('<what>', 'what to list').choices(Object.keys(QUERIES)))
    .option('--json', 'print one JSON object per line')
    .addHelpText(
      'after',
      examples('npm run seed -- list users', 'npm run --silent seed -- list applications --json > applications.ndjson'),
    )
    .action(async (what: keyof typeof QUERIES, { json }: { json?: boolean }) => {
      const rows = await withDatabaseToRead((dataSource) => dataSource.query<Record<string, unknown>[]>(QUERIES[what]));
      if (json) process.stdout.write(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
      else console.log(rows.length === 0 ? `There are no ${what}.` : textTable(rows));
    });
