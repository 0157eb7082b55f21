import { Command } from 'commander';
import { fixtureFiles } from './fixtures/fixture-files.js';
import { loadFile } from './fixtures/load-file.js';
import { withDatabase } from './with-database.js';

/** `load PATH...` (contract F1): fixtures into the database, an upsert by id. */
export const loadCommand = (): Command =>
  new Command('load')
    .description('Load fixtures: clients, applications, users, reports and mentions.')
    .argument('<path...>', 'a folder, or files named after their type: users.json, mentions.ndjson')
    .addHelpText('after', '\nExample:\n  npm run seed -- load tools/seed/fixtures')
    .action(async (paths: string[]) => {
      const files = await fixtureFiles(paths);
      await withDatabase(async (dataSource) => {
        for (const file of files) {
          const count = await loadFile(dataSource, file);
          console.log(`${file.path}: ${count} ${file.type}`);
        }
      });
    });
