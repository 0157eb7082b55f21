import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { examples } from '../examples.js';
import { withDatabaseToRead } from '../with-database.js';
import { type Erasure, readErasures } from './erasures.js';

/** `erasures` prints which mentions were erased, as hashes, for `erase-again` (rule C21). */
export const erasuresCommand = (command: Command): Command =>
  command
    .addHelpText(
      'after',
      examples(
        'npm run --silent seed -- erasures > erasures.ndjson',
        'npm run --silent seed -- erasures | gzip > erasures.ndjson.gz',
      ),
    )
    .action(() =>
      withDatabaseToRead((dataSource) =>
        dataSource.transaction('REPEATABLE READ', (manager) =>
          pipeline(linesOf(readErasures(manager)), process.stdout, { end: false }),
        ),
      ),
    );

async function* linesOf(pages: AsyncIterable<Erasure[]>): AsyncIterable<string> {
  for await (const page of pages) yield page.map((erasure) => `${JSON.stringify(erasure)}\n`).join('');
}
