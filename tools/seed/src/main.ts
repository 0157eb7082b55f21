import 'reflect-metadata';
import { EmbeddedDatabaseError } from '@earshot/database-kit';
import { EnvironmentError } from '@earshot/service-kit';
import { Command, CommanderError } from 'commander';
import { loadCommand } from './load.command.js';
import { FixtureError } from './fixtures/fixture-error.js';

/** Exit codes: 0 done, 1 failed, 2 called wrongly. */
const FAILED = 1;
const USAGE = 2;

const program = new Command('seed')
  .description('Fills and steers an Earshot database.')
  .usage('<command> (through npm: npm run seed -- <command>)')
  .addHelpText(
    'after',
    '\nThe database is that of DATABASE_URL, or else the embedded one in DATA_DIR (.data), running or not.',
  )
  .exitOverride()
  .addCommand(loadCommand().exitOverride());

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  const { message, stack } = error as Error;
  const isExpected =
    error instanceof FixtureError || error instanceof EnvironmentError || error instanceof EmbeddedDatabaseError;
  console.error(isExpected || !process.env.DEBUG ? message : stack);
  return FAILED;
}
