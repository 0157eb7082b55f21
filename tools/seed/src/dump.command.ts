import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { examples } from './examples.js';
import { formatCount } from './format-count.js';
import { FIXTURE_TYPES } from './fixtures/fixture-files.js';
import { dumpFixtures } from './fixtures/dump-fixtures.js';
import { withExistingDatabase } from './with-database.js';

/** Only the owner may read a dump: it contains the e-mail addresses of users. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** `dump DIR` writes fixtures that `load` accepts (F4). Passwords and secrets are null in them. */
export const dumpCommand = (): Command =>
  new Command('dump')
    .description('Write fixtures that load accepts, without passwords and secrets.')
    .argument('<dir>', 'the folder to write to; created if it is missing')
    .addHelpText('after', examples('npm run seed -- dump copy-of-today', 'npm run seed -- dump copy-of-today --force'))
    .action(async (folder: string) => {
      await withExistingDatabase((dataSource) => dumpAll(dataSource, folder));
    });

async function dumpAll(dataSource: DataSource, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  for (const type of FIXTURE_TYPES) {
    const path = join(folder, `${type}.ndjson`);
    let count = 0;
    const lines = async function* () {
      for await (const fixture of dumpFixtures(dataSource, type)) {
        count++;
        yield `${JSON.stringify(fixture)}\n`;
      }
    };
    const file = await open(path, 'w', PRIVATE_FILE);
    // An existing file keeps its mode when it is opened.
    await file.chmod(PRIVATE_FILE);
    await pipeline(Readable.from(lines()), file.createWriteStream());
    console.log(`${path}: ${formatCount(count, type)}`);
  }
}
