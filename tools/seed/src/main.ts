#!/usr/bin/env node
import 'reflect-metadata';
import { EmbeddedDatabaseError } from '@earshot/embedded-database';
import { EnvironmentError } from '@earshot/service-kit/without-nest';
import { Command, CommanderError } from 'commander';
import { outcomeOfInterruption } from './interruption.js';
import { InvalidFixture } from './fixtures/check-fixture.js';
import { FixtureError } from './fixtures/fixture-error.js';
import { commands } from './commands.js';
import { CommandError } from './command-error.js';

/** Exit codes: 0 done, 1 failed, 2 wrong arguments, 130 interrupted. */
const FAILED = 1;
const USAGE = 2;
const INTERRUPTED = 130;

const program = new Command('seed')
  .description('Fills and administers an Earshot database.')
  .usage('<command> (through npm: npm run seed -- <command>)')
  .addHelpText(
    'after',
    '\nThe database is that of DATABASE_URL, or the embedded one in DATA_DIR (.data), even if it does not run.',
  )
  .exitOverride();

const all = commands();
program.showHelpAfterError(`Commands: ${all.map((command) => command.name()).join(', ')}`);
for (const command of all) program.addCommand(command.exitOverride());

let isDone = false;
// A signal ends the process early. The transaction is then rolled back, and an
// embedded database that the command started ends too.
process.once('exit', () => {
  if (isDone) return;
  process.exitCode = INTERRUPTED;
  console.error(`\nInterrupted. ${outcomeOfInterruption()}`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());

// A reader that needs no more, such as head, ends the output of a command, but not its work.
let outputError: unknown;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  outputError = error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}
isDone = true;

function report(error: unknown): number {
  if (error === outputError) return 0;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  const { message, stack } = error as Error;
  const expected = [FixtureError, InvalidFixture, CommandError, EnvironmentError, EmbeddedDatabaseError];
  const isExpected = expected.some((Expected) => error instanceof Expected);
  console.error(isExpected || !process.env.DEBUG ? message : stack);
  return FAILED;
}
