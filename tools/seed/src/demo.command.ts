import type { Command } from 'commander';
import { confirmFirst } from './ask.js';
import { commitRepeatably } from './commit.js';
import { examples } from './examples.js';
import { fixtureFiles } from './fixtures/fixture-files.js';
import { loadInto } from './fixtures/load-file.js';
import { guardProduction } from './guard-production.js';
import { emptyDatabase } from './reset.command.js';
import { withExistingDatabase } from './with-database.js';
import { DEMO_FIXTURES } from './workspace.js';

/** `demo` makes the database what the first `npm start` made it: the demo fixtures, and nothing else (F4). */
export const demoCommand = (command: Command): Command =>
  command
    .option('--yes', 'do not ask for a confirmation')
    .option('--force', 'run even if NODE_ENV is production')
    .addHelpText('after', examples('npm run seed -- demo', 'npm run seed -- demo --yes'))
    .action(async ({ yes, force }: { yes?: boolean; force?: boolean }) => {
      guardProduction('demo', force);
      await withExistingDatabase(async (dataSource) => {
        if (!yes) await confirmFirst('Replace all data with the demo data?', '--yes');
        const files = await fixtureFiles([DEMO_FIXTURES]);
        await commitRepeatably(dataSource, 'the demo data', async (manager) => {
          await emptyDatabase(manager);
          for (const file of files) await loadInto(manager, file);
        });
      });
      console.log('The database has the demo data, and nothing else.');
    });
