import { type Command, Option } from 'commander';
import { firstDay, type Spike } from './generate/arrivals.js';
import { LANGUAGES, SENTIMENTS } from './generate/shares.js';
import type { Accounts, GenerationPlan, Share } from './generate/accounts.js';
import { hasDesk } from './desk-application.js';
import { examples } from './examples.js';
import { CommandError } from './command-error.js';
import { formatCount } from './format-count.js';
import { guardProduction } from './guard-production.js';
import type { Destination } from './generate/generate.js';
import { day, dayOrToday, shares, spikes, wholeNumber, words } from './options.js';
import { startProgress } from './progress.js';
import { canLogIn } from './user-state.js';
import { withDatabase } from './with-database.js';

interface Options extends Omit<GenerationPlan, 'spikes' | 'languages' | 'sentiments'>, Destination {
  spike?: Spike[];
  languages?: Share[];
  sentiments?: Share[];
  password: string;
  quiet?: boolean;
  force?: boolean;
}

const MAX_YEARS = 100;
const UNTIL = '2026-10-01';

/** `generate --mentions N` generates realistic data of any size, the same for the same seed (F4). */
export const generateCommand = (command: Command): Command =>
  command
    // Commander would report that a required option is missing before an unknown option, such as --mention.
    .option('--mentions <n>', 'the number of mentions; required', wholeNumber(0))
    .option('--reports <n>', 'the number of reports: a few large ones, many small ones', wholeNumber(1), 10)
    .option('--users <n>', 'the number of users: most active, some locked, deactivated or expired', wholeNumber(1), 10)
    .option('--client <id>', 'an existing client account, to which everything belongs')
    .addOption(
      new Option('--report <id>', 'an existing report, to which all mentions belong').conflicts([
        'client',
        'reports',
        'users',
        'password',
      ]),
    )
    .option('--seed <n>', 'the seed of the random numbers', wholeNumber(0), 1)
    .addOption(
      new Option('--until <date>', 'the day of the latest mentions: a date, or today')
        .argParser(dayOrToday)
        .default(day(UNTIL), `"${UNTIL}"`),
    )
    .option('--years <n>', `how many years the mentions cover, at most ${MAX_YEARS}`, wholeNumber(1, MAX_YEARS), 1)
    .option(
      '--spike <date[:factor]>',
      'a day with 10 times, or FACTOR times, the mentions of an average day, most posts on one topic; repeatable',
      spikes,
    )
    .option(
      '--languages <list>',
      'the languages, perhaps with shares: eng:3,deu:1',
      shares(LANGUAGES.map(([language]) => language)),
    )
    .option(
      '--sentiments <list>',
      'the sentiments, perhaps with shares: negative:3,neutral:1',
      shares(SENTIMENTS.map(([sentiment]) => sentiment)),
    )
    .option('--topics <list>', 'topics of posts, as tags and hashtags, perhaps with shares: price:3,recall:1', words)
    .option('--password <text>', 'the password of every user', 'earshot-demo')
    .option('--quiet', 'print only the summary')
    .option('--force', 'run even if NODE_ENV is production')
    .addHelpText(
      'after',
      examples(
        'npm run seed -- generate --mentions 5000',
        'npm run seed -- generate --mentions 100000 --reports 20 --seed 7',
        'npm run seed -- generate --mentions 2000 --report acme-brand --until today --topics price:3,recall:1',
      ),
    )
    .action(async ({ password, quiet = false, force, spike = [], client, report, ...given }: Options) => {
      if (given.mentions === undefined) command.error("error: required option '--mentions <n>' not specified");
      const plan: GenerationPlan = { languages: [...LANGUAGES], sentiments: [...SENTIMENTS], ...given, spikes: spike };
      checkSpikes(plan, command);
      guardProduction('generate', force);
      await withDatabase(async (dataSource) => {
        // Imported here, because the names of all languages take a tenth of a second, which no other command needs.
        const { generate } = await import('./generate/generate.js');
        const progress = startProgress('mentions', plan.mentions, quiet);
        const began = Date.now();
        const destination = { client, report };
        const accounts = await generate(dataSource, plan, destination, password, progress.advanceTo).catch((error) => {
          throw alreadyGeneratedError(error) ?? error;
        });
        progress.stop();
        const seconds = ((Date.now() - began) / 1000).toFixed(1);
        console.log(
          `Generated ${formatCount(plan.mentions, 'mentions')} in ${placeOf(accounts, destination)} in ${seconds} s (seed ${plan.seed}).`,
        );
        if (accounts) console.log(loginsOf(accounts, password));
        if (client !== undefined && !(await hasDesk(dataSource.manager, client))) {
          console.log(`The desk is not enabled for ${client}; enable it with: npm run seed -- enable-desk ${client}`);
        }
      });
    });

/** A spike on a day without mentions would have none either. */
function checkSpikes(plan: GenerationPlan, command: Command): void {
  const [first, last] = [firstDay(plan), plan.until];
  if (plan.spikes.every(({ day }) => day >= first && day <= last)) return;
  command.error(`error: option '--spike <date[:factor]>' must be a day from ${dateText(first)} to ${dateText(last)}.`);
}

const dateText = (date: Date): string => date.toISOString().slice(0, 10);

function alreadyGeneratedError({ code, detail = '' }: { code?: string; detail?: string }): CommandError | undefined {
  if (code !== '23505') return undefined;
  return new CommandError(`Data of this seed exists already: ${detail} Use another --seed, or reset first.`);
}

const SHOWN = 10;

function placeOf(accounts: Accounts | undefined, { client, report }: Destination): string {
  if (!accounts) return `the report ${report}`;
  const { reports, clients } = accounts;
  const owner = client === undefined ? formatCount(clients.length, 'client accounts') : `the client account ${client}`;
  return `${formatCount(reports.length, 'reports')} of ${owner}`;
}

function loginsOf({ applications, users, secrets }: Accounts, password: string): string {
  const [application] = applications;
  const active = users.filter((user) => canLogIn(user) && user.client_id === application.client_id);
  const shown = active.slice(0, SHOWN);
  const scopes = [...new Set(shown.map(({ scope }) => scope))];
  const logins = scopes.map((scope) => {
    const having = shown.filter((user) => user.scope === scope).map(({ login }) => login);
    return `${having.join(', ')} (${scope})`;
  });
  return [
    `Logins       ${logins.join(', ')}${active.length > SHOWN ? ', ...' : ''}`,
    `Password     ${password}`,
    `Application  ${application.oauth_client_id}   (secret ${secrets.get(application.id)})`,
    `Generated ${formatCount(users.length, 'users')}; list them with: npm run seed -- list users`,
  ].join('\n');
}
