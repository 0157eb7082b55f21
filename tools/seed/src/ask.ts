import { text } from 'node:stream/consumers';
import { confirm, isCancel, password as askPassword } from '@clack/prompts';
import { passwordProblem } from '@earshot/security/entities';
import { CommandError } from './command-error.js';

/** Asks for a confirmation at the terminal. Ctrl-C interrupts the command. Without a terminal `option` must be given instead. */
export async function confirmFirst(question: string, option: string): Promise<void> {
  if (!process.stdin.isTTY) throw new CommandError(`Cannot ask without a terminal; add ${option}.`);
  const answer = await confirm({ message: question, initialValue: false });
  if (isCancel(answer)) process.exit();
  if (!answer) throw new CommandError('Nothing was changed.');
}

const NO_PASSWORD =
  'There is no password on standard input. Nothing was written. Run the command on a terminal, which asks for it, or ' +
  `pipe it: printf '%s' "$PASSWORD" | npm run seed -- ...`;

/**
 * Reads a new password for `login` from standard input, because other users could read it on the command line. A terminal
 * asks until it is one that may be set (B8).
 */
export async function readPassword(login: string): Promise<string> {
  const problemOf = (typed = '') => passwordProblem(typed, login);
  const password = process.stdin.isTTY
    ? await askPassword({ message: 'New password', validate: problemOf })
    : (await text(process.stdin)).replace(/\r?\n$/, '');
  if (isCancel(password)) process.exit();
  if (password === '') throw new CommandError(NO_PASSWORD);
  if (/[\r\n]/.test(password)) throw new CommandError('The password must be one line.');
  const problem = problemOf(password);
  if (problem) throw new CommandError(problem);
  return password;
}
