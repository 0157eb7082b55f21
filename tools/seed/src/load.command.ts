import { type Command, Option } from 'commander';
import { examples } from './examples.js';
import { includeDemoFixtures } from './fixtures/demo-fixtures.js';
import { FixtureError } from './fixtures/fixture-error.js';
import {
  FIXTURE_TYPES,
  type FixtureFile,
  fixtureFiles,
  type FixtureType,
  STANDARD_INPUT,
} from './fixtures/fixture-files.js';
import { checkFile, loadFile } from './fixtures/load-file.js';
import { formatCount } from './format-count.js';
import { guardProduction, isProduction } from './guard-production.js';
import { withDatabase } from './with-database.js';

interface Options {
  type?: FixtureType;
  check?: boolean;
  force?: boolean;
}

/** `load PATH...` loads fixtures into the database, as upserts by id (F1). */
export const loadCommand = (command: Command): Command =>
  command
    .argument('<path...>', 'a folder, files named after their type (users.json, mentions.ndjson.gz), or - for NDJSON')
    .addOption(new Option('--type <type>', 'the type of the fixtures on standard input').choices(FIXTURE_TYPES))
    .option('--check', 'only check the files, without a database')
    .option('--force', 'load the demo fixtures even if NODE_ENV is production')
    .addHelpText(
      'after',
      examples(
        'npm run seed -- load tools/seed/fixtures',
        'gzip -dc old.gz | npm run seed -- load - --type mentions --check',
      ),
    )
    .action(async (paths: string[], { type, check, force }: Options) => {
      const readsInput = paths.includes(STANDARD_INPUT);
      if (readsInput && !type) {
        command.error("error: the path - (standard input) needs option '--type <type>', the type of its fixtures.");
      }
      if (!readsInput && type) {
        command.error(
          "error: option '--type <type>' needs the path - (standard input); a file is named after its type.",
        );
      }
      const files = await fixtureFiles([...new Set(paths)], type);
      if (check) return checkAll(files);
      if (isProduction() && (await includeDemoFixtures(files))) guardProduction('loading the demo fixtures', force);
      await withDatabase(async (dataSource) => {
        for (const file of files) {
          const count = await loadFile(dataSource, file);
          console.log(`${file.path}: ${formatCount(count, file.type)}`);
        }
      });
    });

async function checkAll(files: readonly FixtureFile[]): Promise<void> {
  const problems: string[] = [];
  for (const file of files) {
    try {
      console.log(`${file.path}: ${formatCount(await checkFile(file), file.type)}, no problems`);
    } catch (error) {
      if (!(error instanceof FixtureError)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new FixtureError(problems.join('\n'));
}
