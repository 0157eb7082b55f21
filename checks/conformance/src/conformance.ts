import { CannotRun } from './cannot-run.js';
import type { Check } from './check.js';
import { Context, type Given } from './context.js';
import { Fixtures } from './fixtures/fixtures.js';
import { count, tables } from './output/print-results.js';
import { Platform } from './platform.js';
import { readAccount } from './read-account.js';
import { type Result, runChecks } from './run.js';
import { readSettings } from './settings.js';

/** The options of the command line. */
export interface Options {
  baseUrl?: string;
  clientId?: string;
  login?: string;
  scope: string;
  seed?: boolean;
  rateLimit?: boolean;
  only?: string;
  json?: boolean;
}

/** Makes the checks and prints their results. Returns whether none failed. */
export async function conformance(checks: readonly Check[], options: Options): Promise<boolean> {
  const given = await prepare(options);
  try {
    const context = await open(given);
    if (!given.account && !given.fixtures) console.error(WITHOUT_LOGIN);
    const results = await runChecks(checks, context, showProgress(checks.length));
    console.log(options.json ? json(options.baseUrl!, results) : tables(results));
    return count(results, 'failed') === 0;
  } finally {
    await given.platform.close();
  }
}

/** On a terminal, a line that says how far the checks are. It is on standard error, so that output can be redirected. */
const showProgress = (total: number) => (_result: Result, count: number) => {
  if (!process.stderr.isTTY) return;
  process.stderr.write(count < total ? `\r${count} of ${total} checks` : '\r\u001b[K');
};

/** Reads what the environment has, and loads the fixtures. */
async function prepare({ baseUrl, seed, clientId, login, scope, rateLimit }: Options): Promise<Given> {
  if (baseUrl === undefined) throw new CannotRun(NO_ADDRESS);
  if (seed && (clientId ?? login) !== undefined) throw new CannotRun('Give either --seed or --client-id and --login.');
  const settings = readSettings(process.env);
  const account = await readAccount({ clientId, login, scope }, process.env);
  const fixtures = seed ? new Fixtures(settings) : undefined;
  await fixtures?.load();
  return { platform: new Platform(baseUrl), settings, account, fixtures, mayExhaustRateLimit: rateLimit };
}

const NO_ADDRESS =
  'Which deployment? For that of npm start: npm run conformance -- --base-url http://127.0.0.1:3000 --seed. ' +
  'npm run conformance -- --help lists all options.';

const WITHOUT_LOGIN =
  'Warning: without --client-id and --login, or --seed, only public routes and rejections without a token are checked.';

const WRONG_DATABASE =
  'Fixtures were loaded. Does the deployment use the database of DATABASE_URL, or of DATA_DIR if that is not set?';

/** Logs in. A deployment that does not answer cannot be checked. */
async function open(given: Given): Promise<Context> {
  try {
    if (!given.account && !given.fixtures) await given.platform.get('/');
    return await Context.open(given);
  } catch (error) {
    const { message } = error as Error;
    if (!(error instanceof CannotRun)) throw new CannotRun(`${given.platform.baseUrl} cannot be checked: ${message}`);
    throw given.fixtures ? new CannotRun(`${message}\n${WRONG_DATABASE}`) : error;
  }
}

const json = (base_url: string, results: readonly Result[]): string =>
  JSON.stringify(
    {
      base_url,
      passed: count(results, 'passed'),
      failed: count(results, 'failed'),
      not_applicable: count(results, 'not applicable'),
      results,
    },
    null,
    2,
  );
