import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { FIXTURE_TYPES } from './fixtures/fixture-files.js';
import { dumpFixtures } from './fixtures/dump-fixtures.js';
import { withDatabase } from './with-database.js';

/** `dump DIR` (contract F4): fixtures that `load` takes. Secrets stay: passwords and secrets are null in them. */
export const dumpCommand = (): Command =>
  new Command('dump')
    .description('Write fixtures that load takes, without passwords and secrets.')
    .argument('<dir>', 'the folder to write to; made when it is missing')
    .addHelpText('after', '\nExample:\n  npm run seed -- dump copy-of-today')
    .action(async (folder: string) => {
      await mkdir(folder, { recursive: true });
      await withDatabase((dataSource) => dumpAll(dataSource, folder));
    });

async function dumpAll(dataSource: DataSource, folder: string): Promise<void> {
  for (const type of FIXTURE_TYPES) {
    const path = join(folder, `${type}.ndjson`);
    let count = 0;
    const lines = async function* () {
      for await (const fixture of dumpFixtures(dataSource, type)) {
        count++;
        yield `${JSON.stringify(fixture)}\n`;
      }
    };
    await pipeline(Readable.from(lines()), createWriteStream(path));
    console.log(`${path}: ${count} ${type}`);
  }
}
