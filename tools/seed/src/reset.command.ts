import { PLATFORM_CLIENT_ID, recordAudit } from '@earshot/security/entities';
import type { Command } from 'commander';
import { commit } from './commit.js';
import { confirmFirst } from './ask.js';
import { examples } from './examples.js';
import { guardProduction } from './guard-production.js';
import { withExistingDatabase } from './with-database.js';

/** The statements that empty the database, except for the audit trail. Rows that refer to client accounts are deleted before them. */
const STATEMENTS = [
  'truncate coding.mention, coding.mention_document, coding.change_record, coding.dashboard, coding.report',
  'delete from security.access_token',
  'delete from security.refresh_token',
  'delete from security.login_failure',
  `delete from security."user" where client_id <> '${PLATFORM_CLIENT_ID}'`,
  `delete from security.application where client_id <> '${PLATFORM_CLIENT_ID}'`,
  `delete from security.client where id <> '${PLATFORM_CLIENT_ID}'`,
];

/** `reset` empties the database, except for the application with which services introspect tokens (F4). */
export const resetCommand = (command: Command): Command =>
  command
    .option('--yes', 'do not ask for a confirmation')
    .option('--force', 'run even if NODE_ENV is production')
    .addHelpText('after', examples('npm run seed -- reset', 'npm run seed -- reset --yes'))
    .action(async ({ yes, force }: { yes?: boolean; force?: boolean }) => {
      guardProduction('reset', force);
      await withExistingDatabase(async (dataSource) => {
        if (!yes) await confirmFirst('Delete every client account, user, report, dashboard and mention?', '--yes');
        await commit(dataSource, 'the empty database', async (manager) => {
          for (const statement of STATEMENTS) await manager.query(statement);
          await recordAudit(manager, { event: 'database_reset' });
        });
      });
      console.log('The database is empty.');
    });
