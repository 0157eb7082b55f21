import { text } from 'node:stream/consumers';
import { confirm, isCancel, password as askPassword } from '@clack/prompts';
import { Refusal } from './guard-production.js';

/** Asks the person at the terminal. Without a terminal nobody can answer: then `option` must be given. */
export async function askFirst(question: string, option: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Refusal(`There is no terminal to ask at: give ${option}`);
  const answer = await confirm({ message: question, initialValue: false });
  if (isCancel(answer) || !answer) throw new Refusal('Nothing was changed.');
}

/** A password from standard input: never from the command line, which others can read. */
export async function readPassword(): Promise<string> {
  const given = process.stdin.isTTY
    ? await askPassword({ message: 'New password' })
    : (await text(process.stdin)).replace(/\r?\n$/, '');
  if (isCancel(given)) throw new Refusal('Nothing was changed.');
  return given;
}
