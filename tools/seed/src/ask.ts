import { text } from 'node:stream/consumers';
import { confirm, isCancel, password as askPassword } from '@clack/prompts';
import { CommandError } from './command-error.js';

/** Asks for a confirmation at the terminal. Ctrl-C interrupts the command. Without a terminal `option` must be given instead. */
export async function confirmFirst(question: string, option: string): Promise<void> {
  if (!process.stdin.isTTY) throw new CommandError(`Cannot ask without a terminal; add ${option}.`);
  const answer = await confirm({ message: question, initialValue: false });
  if (isCancel(answer)) process.exit();
  if (!answer) throw new CommandError('Nothing was changed.');
}

/** Reads a password from standard input. Other users could read it on the command line. */
export async function readPassword(): Promise<string> {
  const password = process.stdin.isTTY
    ? await askPassword({ message: 'New password' })
    : (await text(process.stdin)).replace(/\r?\n$/, '');
  if (isCancel(password)) process.exit();
  if (/[\r\n]/.test(password)) throw new CommandError('The password must be one line.');
  return password;
}
