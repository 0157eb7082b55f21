import { Argument, Command } from 'commander';
import { ownedReports } from '@earshot/coding/entities';
import { PLATFORM_CLIENT_ID } from '@earshot/security/entities';
import { textTable } from './text-table.js';
import { withExistingDatabase } from './with-database.js';

/** One query for each list. No query returns a secret. */
const QUERIES = {
  users: `select login, id, client_id as account, case when not activated then 'deactivated' when locked then 'locked'
            when exists (select from security.login_failure f
                          where f.client_id = u.client_id and login_hash = sha256(convert_to(login, 'UTF8'))
                            and locked_until > now()) then 'locked out'
            when pwd_expires_at <= now() then 'password expired'
            else 'active' end as state
            from security."user" u order by login`,
  applications: `select oauth_client_id, id, client_id as account, scope, array_to_string(grant_types, ' ') as grants
                   from security.application where client_id <> '${PLATFORM_CLIENT_ID}' order by id`,
  reports: `select r.id, r.client_id as account, r.name, count(m.id)::int as mentions
              from coding.report r left join coding.mention m on m.report_id = r.id group by r.id order by r.id`,
  dashboards: `select id, client_id as account, name,
                      cardinality(${ownedReports('report_ids', 'dashboard.client_id')}) as reports
                 from coding.dashboard order by id`,
};

/** `list users|applications|reports|dashboards`. */
export const listCommand = (): Command =>
  new Command('list')
    .description('List the users, applications or reports in the database.')
    .addArgument(new Argument('<what>', 'what to list').choices(Object.keys(QUERIES)))
    .addHelpText('after', '\nExample:\n  npm run seed -- list users')
    .action(async (what: keyof typeof QUERIES) => {
      const rows = await withExistingDatabase((dataSource) =>
        dataSource.query<Record<string, unknown>[]>(QUERIES[what]),
      );
      console.log(rows.length === 0 ? `There are no ${what}.` : textTable(rows));
    });
