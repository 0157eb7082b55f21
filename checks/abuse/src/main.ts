import { randomInt } from 'node:crypto';
import { parseWholeNumber, wholeNumberText } from '@earshot/message-kit';
import { Command, InvalidArgumentError } from 'commander';
import { runAttacks } from './load/run-attacks.js';
import { sendRequests } from './hostile/send-requests.js';
import { Platform } from './platform.js';

const RANGE = { min: 1, max: 999_999_999 };

const wholeNumber = (text: string): number => {
  const number = parseWholeNumber(text, RANGE);
  if (number !== undefined) return number;
  throw new InvalidArgumentError(`must be ${wholeNumberText(RANGE)}.`);
};

/** Runs `work` against a new platform. `work` returns whether the platform passed. */
async function onPlatform(work: (platform: Platform) => Promise<boolean>): Promise<void> {
  const platform = await Platform.start();
  try {
    if (!(await work(platform))) process.exitCode = 1;
  } finally {
    await platform.stop();
  }
}

const program = new Command('abuse')
  .description('Starts a platform on this machine, attacks it, and reports whether it passes.')
  .usage('<command> (through npm: npm run abuse -- <command>)');

program
  .command('denial')
  .description('Too much load: measures the requests of another client account, the bystander, during each attack.')
  .option('--seconds <n>', 'the duration of each attack', wholeNumber, 5)
  .option('--p99 <ms>', 'the limit for the 99th percentile of the bystander’s response times', wholeNumber, 1_000)
  .option('--mentions <n>', 'the number of mentions in the reports of the attacker', wholeNumber, 200_000)
  .option('--only <name>', 'run only the attacks whose name contains this')
  .action((options) => onPlatform((platform) => runAttacks(platform, options)));

program
  .command('fuzz')
  .description('Hostile requests, at random: every answer must be a document, and none may be a 5xx.')
  .option('--requests <n>', 'the number of requests', wholeNumber, 100_000)
  .option('--seed <n>', 'the seed of the random numbers; the same seed sends the same requests', wholeNumber)
  .action(({ requests, seed = randomInt(RANGE.min, RANGE.max) }: { requests: number; seed?: number }) =>
    onPlatform((platform) => sendRequests(platform, requests, seed)),
  );

await program.parseAsync();
