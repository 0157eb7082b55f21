import { hashPassword, passwordProblem } from '@earshot/security/entities';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { examples } from './examples.js';
import { Credentials } from './fixtures/credentials.js';
import { includeDemoFixtures } from './fixtures/demo-fixtures.js';
import { FixtureError } from './fixtures/fixture-error.js';
import {
  FIXTURE_TYPES,
  type FixtureFile,
  fixtureFiles,
  type FixtureType,
  STANDARD_INPUT,
} from './fixtures/fixture-files.js';
import { checkFile, loadFile, loadTogether } from './fixtures/load-file.js';
import { formatCount } from './format-count.js';
import { guardProduction, isProduction } from './guard-production.js';
import { withDatabase } from './with-database.js';

interface Options {
  type?: FixtureType;
  check?: boolean;
  together?: boolean;
  password?: string;
  newSecrets?: boolean;
  force?: boolean;
}

/** `load PATH...` loads fixtures into the database, as upserts by id (F1). */
export const loadCommand = (command: Command): Command =>
  command
    .argument('<path...>', 'a folder, files named after their type (users.json, mentions.ndjson.gz), or - for NDJSON')
    .addOption(new Option('--type <type>', 'the type of the fixtures on standard input').choices(FIXTURE_TYPES))
    .option('--check', 'only check the files, without a database')
    .addOption(
      new Option('--together', 'load all files in one transaction, or none of them').conflicts([
        'check',
        'password',
        'newSecrets',
      ]),
    )
    .addOption(
      new Option('--password <text>', 'the password of users that would have none, such as those of a dump')
        .argParser(newPassword)
        .conflicts('check'),
    )
    .addOption(
      new Option('--new-secrets', 'make and print secrets of applications that would have none').conflicts('check'),
    )
    .option('--force', 'load the demo fixtures, or users with --password, even if NODE_ENV is production')
    .addHelpText(
      'after',
      examples(
        'npm run seed -- load tools/seed/fixtures',
        'gzip -dc old.gz | npm run seed -- load - --type mentions --check',
        'npm run seed -- load dump --password test-password --new-secrets',
      ),
    )
    .action(async (paths: string[], { type, check, together, password, newSecrets = false, force }: Options) => {
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
      if (password !== undefined) guardProduction('loading users with --password', force);
      await withDatabase(async (dataSource) => {
        if (together) {
          const counts = await loadTogether(dataSource, files);
          return files.forEach(({ path, type }, at) => console.log(`${path}: ${formatCount(counts[at], type)}`));
        }
        const hash = password === undefined ? undefined : await hashPassword(password);
        for (const file of files) {
          const credentials = new Credentials(hash, newSecrets);
          const count = await loadFile(dataSource, file, credentials);
          console.log(`${file.path}: ${formatCount(count, file.type)}`);
          print(file, credentials, password);
        }
      });
    });

/** Secrets are printed only once, directly after they were stored. */
function print({ type }: FixtureFile, { users, secrets }: Credentials, password: string | undefined): void {
  if (type === 'users' && password !== undefined) {
    console.log(
      users > 0 ? `${formatCount(users, type)} without a password got --password.` : 'No user needed --password.',
    );
  }
  for (const [id, secret] of secrets) console.log(`client_id=${id}\nclient_secret=${secret}`);
}

function newPassword(text: string): string {
  const problem = passwordProblem(text);
  if (problem) throw new InvalidArgumentError(problem);
  return text;
}

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
