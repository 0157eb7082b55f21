import { Command } from 'commander';
import { examples } from './examples.js';
import { formatCount } from './format-count.js';
import { includeDemoFixtures } from './fixtures/demo-fixtures.js';
import { fixtureFiles } from './fixtures/fixture-files.js';
import { loadFile } from './fixtures/load-file.js';
import { guardProduction, isProduction } from './guard-production.js';
import { withDatabase } from './with-database.js';

/** `load PATH...` loads fixtures into the database, as upserts by id (F1). */
export const loadCommand = (): Command =>
  new Command('load')
    .description('Load fixtures: clients, applications, users, reports, dashboards and mentions.')
    .argument('<path...>', 'a folder, or files named after their type: users.json, mentions.ndjson')
    .option('--force', 'load the demo fixtures even if NODE_ENV is production')
    .addHelpText(
      'after',
      examples('npm run seed -- load tools/seed/fixtures', 'npm run seed -- load clients.json users.ndjson'),
    )
    .action(async (paths: string[], { force }: { force?: boolean }) => {
      const files = await fixtureFiles(paths);
      if (isProduction() && (await includeDemoFixtures(files))) guardProduction('loading the demo fixtures', force);
      await withDatabase(async (dataSource) => {
        for (const file of files) {
          const count = await loadFile(dataSource, file);
          console.log(`${file.path}: ${formatCount(count, file.type)}`);
        }
      });
    });
