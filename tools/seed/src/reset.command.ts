import { PLATFORM_CLIENT_ID } from '@earshot/security/entities';
import { Command } from 'commander';
import { askFirst } from './ask.js';
import { guardProduction } from './guard-production.js';
import { withDatabase } from './with-database.js';

/** What is emptied; what refers to client accounts goes with them. */
const STATEMENTS = [
  'truncate coding.mention, coding.mention_document, coding.change_record, coding.dashboard, coding.report',
  'delete from security.access_token',
  'delete from security.refresh_token',
  'delete from security.login_failure',
  `delete from security."user" where client_id <> '${PLATFORM_CLIENT_ID}'`,
  `delete from security.application where client_id <> '${PLATFORM_CLIENT_ID}'`,
  `delete from security.client where id <> '${PLATFORM_CLIENT_ID}'`,
];

/** `reset` (rule F4): an empty database, except for the application that the services introspect tokens with. */
export const resetCommand = (): Command =>
  new Command('reset')
    .description('Empty the database, after asking.')
    .option('--yes', 'do not ask')
    .option('--force', 'do it although NODE_ENV is production')
    .addHelpText('after', '\nExample:\n  npm run seed -- reset --yes')
    .action(async ({ yes, force }: { yes?: boolean; force?: boolean }) => {
      guardProduction('reset', force);
      if (!yes) await askFirst('Delete every client account, user, report, dashboard and mention?', '--yes');
      await withDatabase((dataSource) =>
        dataSource.transaction(async (manager) => {
          for (const statement of STATEMENTS) await manager.query(statement);
        }),
      );
      console.log('The database is empty.');
    });
