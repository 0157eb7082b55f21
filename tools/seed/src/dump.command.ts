import { randomInt } from 'node:crypto';
import { type Command, Option } from 'commander';
import { examples } from './examples.js';
import { dumpFixtures } from './fixtures/dump-fixtures.js';
import { DumpFolder } from './fixtures/dump-folder.js';
import { dumpScope, type DumpSelection } from './fixtures/dump-scope.js';
import { FIXTURE_TYPES, type FixtureType } from './fixtures/fixture-files.js';
import { formatCount } from './format-count.js';
import { MAX_NUMBER, wholeNumber } from './options.js';
import { withDatabaseToRead } from './with-database.js';

interface Options extends DumpSelection {
  type: FixtureType[];
  anonymise?: boolean;
  seed?: number;
  force?: boolean;
}

/** `dump DIR` writes fixtures that `load` accepts (F4). Passwords and secrets are null in them. */
export const dumpCommand = (command: Command): Command =>
  command
    .argument('<dir>', 'the folder to write to: an empty one, or one that is created')
    .option('--client <id...>', 'only these client accounts, with everything that belongs to them')
    .option(
      '--report <id...>',
      'only these reports, and the client accounts, applications, users and dashboards with them',
    )
    .addOption(
      new Option('--type <type...>', 'only fixtures of these types')
        .choices(FIXTURE_TYPES)
        .default([...FIXTURE_TYPES], 'all'),
    )
    .option('--anonymise', 'replace logins, e-mail addresses, names of authors, texts and their URLs')
    .addOption(
      new Option('--seed <n>', 'the seed of --anonymise: the same seed gives the same replacements')
        .argParser(wholeNumber(0))
        .default(undefined, 'a random one'),
    )
    .option('--force', 'replace the dump that the folder has')
    .addHelpText(
      'after',
      examples(
        'npm run seed -- dump copy-of-today',
        'npm run seed -- dump for-testers --report acme-brand --anonymise --seed 7 --force',
      ),
    )
    .action((path: string, { type, anonymise, seed, force = false, ...selection }: Options) => {
      if (seed !== undefined && !anonymise) {
        command.error("error: option '--seed <n>' is the seed of --anonymise; add --anonymise, or omit --seed.");
      }
      return withDatabaseToRead(async (dataSource) => {
        const folder = await DumpFolder.open(path, force);
        const anonymiser = anonymise ? await anonymiserFor(seed ?? randomInt(MAX_NUMBER)) : undefined;
        try {
          // All files show the database at one moment.
          await dataSource.transaction('REPEATABLE READ', async (manager) => {
            const scope = await dumpScope(manager, selection);
            for (const each of FIXTURE_TYPES.filter((known) => type.includes(known))) {
              const fixtures = dumpFixtures(manager, scope, each);
              await folder.write(each, anonymiser?.replaceAll(each, fixtures) ?? fixtures);
            }
          });
        } catch (error) {
          folder.abandon();
          throw error;
        }
        for (const file of await folder.complete()) console.log(`${file.path}: ${formatCount(file.count, file.type)}`);
      });
    });

/** Imported when it is needed, because the names of all languages take a tenth of a second. */
const anonymiserFor = async (seed: number) => (await import('./generate/anonymiser.js')).Anonymiser.create(seed);
