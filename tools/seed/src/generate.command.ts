import { Command } from 'commander';
import type { Accounts, Plan } from './generate/accounts.js';
import { generate } from './generate/generate.js';
import { guardProduction, Refusal } from './guard-production.js';
import { day, wholeNumber } from './options.js';
import { startProgress } from './progress.js';
import { withDatabase } from './with-database.js';

interface Options extends Plan {
  password: string;
  quiet?: boolean;
  force?: boolean;
}

/** `generate --mentions N` (rule F4): believable data of any size, the same for the same seed. */
export const generateCommand = (): Command =>
  new Command('generate')
    .description('Make believable data of any size, the same for the same seed.')
    .requiredOption('--mentions <n>', 'how many mentions', wholeNumber(0))
    .option('--reports <n>', 'how many reports: a few large ones, many small', wholeNumber(1), 10)
    .option('--users <n>', 'how many users, in every state', wholeNumber(1), 10)
    .option('--seed <n>', 'what chance begins with', wholeNumber(0), 1)
    .option('--until <date>', 'the day of the youngest mentions', day, day('2026-10-01'))
    .option('--password <text>', 'the password of every user', 'earshot-demo')
    .option('--quiet', 'print nothing but the summary')
    .option('--force', 'do it although NODE_ENV is production')
    .addHelpText('after', '\nExample:\n  npm run seed -- generate --mentions 100000 --reports 20 --seed 7')
    .action(async ({ password, quiet = false, force, ...plan }: Options) => {
      guardProduction('generate', force);
      await withDatabase(async (dataSource) => {
        const progress = startProgress('mentions', plan.mentions, quiet);
        const began = Date.now();
        const accounts = await generate(dataSource, plan, password, progress.advanceTo).catch((error) => {
          throw alreadyThere(error) ?? error;
        });
        progress.stop();
        console.log(summary(plan, accounts, password, Date.now() - began));
      });
    });

function alreadyThere({ code, detail = '' }: { code?: string; detail?: string }): Refusal | undefined {
  if (code !== '23505') return undefined;
  return new Refusal(`Data of this seed is there already (${detail}) Give another --seed, or reset first.`);
}

const SHOWN = 10;

function summary({ mentions, seed }: Plan, accounts: Accounts, password: string, ms: number): string {
  const { clients, applications, users, reports, secrets } = accounts;
  const active = users.filter(({ activated, locked, pwd_expires_at }) => activated && !locked && !pwd_expires_at);
  const [application] = applications;
  const logins = active.filter(({ client_id }) => client_id === application.client_id).map(({ login }) => login);
  return [
    `${mentions} mentions in ${reports.length} reports of ${clients.length} client accounts, in ${(ms / 1000).toFixed(1)} s (seed ${seed}).`,
    `Logins       ${logins.slice(0, SHOWN).join(', ')}${logins.length > SHOWN ? ', ...' : ''}   (password ${password})`,
    `Application  ${application.oauth_client_id}   (secret ${secrets.get(application.id)})`,
    `${users.length} users in all; list them with: npm run seed -- list users`,
  ].join('\n');
}
