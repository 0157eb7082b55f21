#!/usr/bin/env node
import 'reflect-metadata';
import { Command, CommanderError } from 'commander';
import { COMMAND_NAMES, commands } from './commands.js';
import { outcomeOfInterruption } from './interruption.js';

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
  .configureHelp({ subcommandTerm: (command) => command.name() })
  .showHelpAfterError(`Commands: ${COMMAND_NAMES.join(', ')}`)
  .exitOverride();

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
let outputError: NodeJS.ErrnoException | undefined;
process.stdout.on('error', (error) => (outputError ??= error));

try {
  for (const command of await commands(process.argv.slice(2))) program.addCommand(command.exitOverride());
  await program.parseAsync();
} catch (error) {
  process.exitCode = await report(error);
}
isDone = true;
process.once('exit', () => {
  if (!outputError || outputError.code === 'EPIPE') return;
  process.exitCode = FAILED;
  console.error(`The output could not be written (${outputError.code}). ${outcomeOfInterruption()}`);
});

async function report(error: unknown): Promise<number> {
  if (error === outputError) return 0;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  const { messageOf } = await import('./message-of.js');
  console.error(messageOf(error));
  return FAILED;
}
