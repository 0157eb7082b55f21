import type { Command } from 'commander';
import { examples } from '../examples.js';
import { guardProduction } from '../guard-production.js';
import { withExistingUrl } from '../with-database.js';
import { snapshotName } from './snapshot-name.js';
import { takeSnapshot } from './take-snapshot.js';

interface Options {
  replace?: boolean;
  force?: boolean;
}

/** `snapshot NAME` keeps a copy of the database for `restore` (F7). */
export const snapshotCommand = (command: Command): Command =>
  command
    .argument('<name>', 'the name of the snapshot', snapshotName)
    .option('--replace', 'replace the snapshot of this name')
    .option('--force', 'run even if NODE_ENV is production')
    .addHelpText(
      'after',
      examples('npm run seed -- snapshot before-tests', 'npm run seed -- snapshot before-tests --replace'),
    )
    .action(async (name: string, { replace = false, force }: Options) => {
      guardProduction('snapshot', force);
      await withExistingUrl((url) => takeSnapshot(url, name, replace));
      console.log(`The database is kept as the snapshot ${name}.`);
    });
