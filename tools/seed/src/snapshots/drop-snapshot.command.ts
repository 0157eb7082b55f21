import type { Command } from 'commander';
import { examples } from '../examples.js';
import { guardProduction } from '../guard-production.js';
import { withExistingUrl } from '../with-database.js';
import { dropSnapshot } from './drop-snapshot.js';
import { snapshotName } from './snapshot-name.js';

/** `drop-snapshot NAME` removes a snapshot (F7). */
export const dropSnapshotCommand = (command: Command): Command =>
  command
    .argument('<name>', 'the name of the snapshot', snapshotName)
    .option('--force', 'run even if NODE_ENV is production')
    .addHelpText(
      'after',
      examples('npm run seed -- drop-snapshot before-tests', 'npm run seed -- drop-snapshot before-tests --force'),
    )
    .action(async (name: string, { force }: { force?: boolean }) => {
      guardProduction('drop-snapshot', force);
      await withExistingUrl((url) => dropSnapshot(url, name));
      console.log(`The snapshot ${name} is removed.`);
    });
