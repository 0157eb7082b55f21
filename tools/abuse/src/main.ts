import { randomInt } from 'node:crypto';
import { parseWholeNumber, wholeNumberText } from '@earshot/validation-kit';
import { Command, InvalidArgumentError } from 'commander';
import { runAttacks } from './denial/run-attacks.js';
import { fuzz } from './fuzz/fuzz.js';
import { Platform } from './platform.js';

const RANGE = { min: 1, max: 999_999_999 };

const wholeNumber = (text: string): number => {
  const number = parseWholeNumber(text, RANGE);
  if (number !== undefined) return number;
  throw new InvalidArgumentError(`must be ${wholeNumberText(RANGE)}.`);
};

/** Runs `work` against a platform of its own; its result is whether the platform held. */
async function onPlatform(work: (platform: Platform) => Promise<boolean>): Promise<void> {
  const platform = await Platform.start();
  try {
    if (!(await work(platform))) process.exitCode = 1;
  } finally {
    await platform.stop();
  }
}

const program = new Command('abuse')
  .description('Attacks a platform that it starts on this machine, and reports whether it holds.')
  .usage('<command> (through npm: npm run abuse -- <command>)');

program
  .command('denial')
  .description('Denial of service: each attack runs while a bystander of another client account goes on working.')
  .option('--seconds <n>', 'how long each attack lasts', wholeNumber, 5)
  .option('--p99 <ms>', 'the slowest that 99 of 100 requests of the bystander may be', wholeNumber, 1_000)
  .option('--mentions <n>', 'mentions of the report that is attacked', wholeNumber, 200_000)
  .option('--only <name>', 'run the attacks whose name has this in it')
  .action((options) => onPlatform((platform) => runAttacks(platform, options)));

program
  .command('fuzz')
  .description('Random requests: no answer may be a 5xx, and each must be a document.')
  .option('--requests <n>', 'how many', wholeNumber, 100_000)
  .option('--seed <n>', 'what chance begins with; the same seed sends the same requests', wholeNumber)
  .action(({ requests, seed = randomInt(1, 2 ** 31) }: { requests: number; seed?: number }) =>
    onPlatform((platform) => fuzz(platform, requests, seed)),
  );

await program.parseAsync();
