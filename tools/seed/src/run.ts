import { Command, CommanderError } from 'commander';
import { COMMAND_NAMES, commands } from './commands.js';
import { nothingWritten } from './interruption.js';

/** Exit codes of a command: 0 done, 1 failed, 2 wrong arguments. */
export const FAILED = 1;
const USAGE = 2;

/**
 * Runs the command that `args` name, prints its output and its error, and returns the exit code. The error of standard
 * output, such as a reader that needs no more, is for the process to report.
 */
export async function run(args: readonly string[], outputError: () => unknown = () => undefined): Promise<number> {
  nothingWritten();
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
  try {
    for (const command of await commands(args)) program.addCommand(command.exitOverride());
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error === outputError()) return 0;
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
    const { messageOf } = await import('./message-of.js');
    console.error(messageOf(error));
    return FAILED;
  }
}
