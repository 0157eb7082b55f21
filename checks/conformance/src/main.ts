import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { CannotRun } from './cannot-run.js';
import { CHECKS } from './checks/index.js';
import { conformance, type Options } from './conformance.js';
import { list } from './output/print-results.js';
import { CLIENT_SECRET, PASSWORD } from './read-account.js';
import { selectChecks } from './select-checks.js';

/** Exit codes: 0 no check failed, 1 a check failed, 2 the checks cannot run. */
const FAILED = 1;
const CANNOT_RUN = 2;

const HELP = `
Secrets come from the environment, or from standard input, one per line in this order:
  ${CLIENT_SECRET}  the secret of the application of --client-id
  ${PASSWORD}       the password of the user of --login

--seed loads fixtures with the seeding tool into the database of DATABASE_URL, or into the embedded
one of DATA_DIR (.data). Their identifiers begin with "conformance". Checks that change something change
only these fixtures. Without --seed they are not applicable.

If the deployment sets TOKEN_TTL, REFRESH_TOKEN_GRACE, LOCKOUT_THRESHOLD, TOKEN_RATE_LIMIT,
BULK_MAX_ITEMS, BODY_LIMIT, CODING_SCOPE, IMPORT_SCOPE or ERASE_SCOPE, set the same variable to the same value here.

Exit codes: 0 no check failed, 1 a check failed, 2 the checks could not run.

Examples:
  npm run conformance -- --base-url http://127.0.0.1:3000 --seed
  npm run conformance -- --base-url https://api.example.com --client-id acme --login ada --only B,C2`;

const url = (text: string): string => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('must be an http or https URL.');
};

const program = new Command('conformance')
  .description('Checks over HTTP whether a deployment keeps the rules of docs/interface.md.')
  .usage('--base-url <url> [options] (through npm: npm run conformance -- --base-url <url>)')
  .option('--base-url <url>', 'the base address of the deployment', url)
  .option('--client-id <id>', 'the OAuth client id of an application')
  .option('--login <login>', 'the login of a user of its client account')
  .option('--scope <scope>', 'the scope to request for that user', 'read')
  .option('--seed', 'load fixtures, and use their users instead')
  .option('--rate-limit', 'check the rate limit, which stops all logins from this address for a minute')
  .option('--only <rules>', 'check only these rules, such as C2,D13, or letters, such as B')
  .option('--list', 'list the checks, and make none')
  .option('--json', 'print the results as JSON')
  .addHelpText('after', HELP)
  .exitOverride()
  .action(async (options: Options & { list?: boolean }) => {
    const checks = options.only === undefined ? CHECKS : selectChecks(CHECKS, options.only);
    if (options.list) console.log(list(checks));
    else if (!(await conformance(checks, options))) process.exitCode = FAILED;
  });

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CannotRun) console.error(error.message);
  else if (!(error instanceof CommanderError)) throw error;
  if (!(error instanceof CommanderError && error.exitCode === 0)) process.exitCode = CANNOT_RUN;
}
