import { createInterface } from 'node:readline/promises';
import { isCancel, password as ask } from '@clack/prompts';
import type { Account } from './accounts.js';
import { CannotRun } from './cannot-run.js';

/** The variables that hold the secrets. On the command line other users of the machine could read them. */
export const CLIENT_SECRET = 'CONFORMANCE_CLIENT_SECRET';
export const PASSWORD = 'CONFORMANCE_PASSWORD';

interface Names {
  clientId?: string;
  login?: string;
  scope: string;
}

/**
 * The account of the options. Secrets that are not in the environment are read from standard input, one per line: first
 * the client secret, then the password.
 */
export async function readAccount(names: Names, variables: NodeJS.ProcessEnv): Promise<Account | undefined> {
  const { clientId, login, scope } = names;
  if (clientId === undefined && login === undefined) return undefined;
  if (clientId === undefined || login === undefined) throw new CannotRun('Give --client-id and --login together.');
  const read = process.stdin.isTTY ? askForSecret : linesOfInput();
  const client_secret = variables[CLIENT_SECRET] || (await read(CLIENT_SECRET, 'Client secret'));
  const password = variables[PASSWORD] || (await read(PASSWORD, 'Password'));
  return { username: login, password, client_id: clientId, client_secret, scope };
}

async function askForSecret(variable: string, message: string): Promise<string> {
  const secret = await ask({ message });
  if (isCancel(secret) || !secret) throw missing(variable);
  return secret;
}

function linesOfInput(): (variable: string) => Promise<string> {
  let lines: AsyncIterator<string> | undefined;
  return async (variable) => {
    lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
    const { value } = await lines.next();
    if (!value) throw missing(variable);
    return value as string;
  };
}

const missing = (variable: string): CannotRun =>
  new CannotRun(`${variable} is missing: set it, or give it on standard input.`);
