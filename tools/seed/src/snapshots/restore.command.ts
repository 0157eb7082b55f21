import type { Command } from 'commander';
import { confirmFirst } from '../ask.js';
import { examples } from '../examples.js';
import { guardProduction } from '../guard-production.js';
import { withExistingUrl } from '../with-database.js';
import { restoreSnapshot } from './restore-snapshot.js';
import { onServer } from './server.js';
import { snapshotName } from './snapshot-name.js';
import { snapshotWith } from './snapshots.js';

interface Options {
  yes?: boolean;
  force?: boolean;
}

/** `restore NAME` makes the database what it was when the snapshot was taken (F7). */
export const restoreCommand = (command: Command): Command =>
  command
    .argument('<name>', 'the name of the snapshot', snapshotName)
    .option('--yes', 'do not ask for a confirmation')
    .option('--force', 'run even if NODE_ENV is production')
    .addHelpText(
      'after',
      examples('npm run seed -- restore before-tests', 'npm run seed -- restore before-tests --yes'),
    )
    .action(async (name: string, { yes, force }: Options) => {
      guardProduction('restore', force);
      await withExistingUrl(async (url) => {
        await onServer(url, (server) => snapshotWith(server, name));
        if (!yes) await confirmFirst(`Replace the database by the snapshot ${name}?`, '--yes');
        await restoreSnapshot(url, name);
      });
      console.log(`The database is restored from the snapshot ${name}.`);
    });
