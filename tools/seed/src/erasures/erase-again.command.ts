import type { Command } from 'commander';
import { examples } from '../examples.js';
import { formatCount } from '../format-count.js';
import { withExistingDatabase } from '../with-database.js';
import { eraseRemembered, remember } from './erase-again.js';
import { type Erasure, erasuresOf } from './erasures.js';

/** `erase-again FILE` erases in a restored database what was erased after its backup (rule C21). */
export const eraseAgainCommand = (command: Command): Command =>
  command
    .argument(
      '[files...]',
      'what erasures printed, - for standard input; without a file, the erasures that the database remembers',
    )
    .addHelpText(
      'after',
      examples(
        'npm run seed -- erase-again erasures.ndjson',
        'zcat erasures.ndjson.gz | npm run seed -- erase-again -',
      ),
    )
    .action(async (files: string[]) => {
      const erasures: Erasure[] = [];
      for (const file of files) for (const erasure of await erasuresOf(file)) erasures.push(erasure);
      const erased = await withExistingDatabase(async (dataSource) => {
        await remember(dataSource, erasures);
        return eraseRemembered(dataSource);
      });
      console.log(`Erased again: ${formatCount(erased, 'mentions')}.`);
    });
