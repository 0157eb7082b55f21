import {
  activateUser,
  deactivateUser,
  lockUser,
  passwordProblem,
  revokeTokensOf,
  setPassword,
  unlockUser,
  User,
} from '@earshot/security/entities';
import { Command } from 'commander';
import type { EntityManager } from 'typeorm';
import { readPassword } from './ask.js';
import { Refusal } from './guard-production.js';
import { day } from './options.js';
import { withDatabase } from './with-database.js';

/** One change of the account of one user. */
type Change = (manager: EntityManager, user: User) => Promise<void>;

/** Every way to change the account of a user (rules F4, B4, B5, B12). */
export const userCommands = (): Command[] => [
  userCommand('unlock', 'Let a locked user in again, whoever or whatever locked it.').action((login: string) =>
    changeUser(login, unlockUser, 'is unlocked'),
  ),
  userCommand('lock', 'Lock a user until it is unlocked.').action((login: string) =>
    changeUser(login, lockUser, 'is locked'),
  ),
  userCommand('deactivate', 'Deactivate a user and revoke all its tokens.').action((login: string) =>
    changeUser(login, deactivateUser, 'is deactivated'),
  ),
  userCommand('activate', 'Activate a user again; its old tokens stay revoked.').action((login: string) =>
    changeUser(login, activateUser, 'is active'),
  ),
  userCommand('revoke', 'Revoke every token of a user.').action((login: string) =>
    changeUser(login, revokeTokensOf, 'has no token any more'),
  ),
  userCommand(
    'set-password',
    'Give a user the password that standard input holds, and revoke all its tokens.',
    'printf \'%s\' "$PASSWORD" | npm run seed -- set-password ada --expires 2027-12-31',
  )
    .option(
      '--expires <date>',
      'the first day on which it is no longer valid; without it the password does not expire',
      day,
    )
    .action(async (login: string, { expires = null }: { expires?: Date | null }) => {
      const password = await readPassword();
      const problem = passwordProblem(password);
      if (problem) throw new Refusal(problem);
      await changeUser(login, (manager, user) => setPassword(manager, user, password, expires), 'has a new password');
    }),
];

const userCommand = (name: string, description: string, example = `npm run seed -- ${name} ada`): Command =>
  new Command(name)
    .description(description)
    .argument('<login>', 'the login of the user')
    .addHelpText('after', `\nExample:\n  ${example}`);

async function changeUser(login: string, change: Change, done: string): Promise<void> {
  await withDatabase((dataSource) =>
    dataSource.transaction(async (manager) => {
      const user = await manager.findOneBy(User, { login });
      if (!user) throw new Refusal(`There is no user with the login "${login}".`);
      await change(manager, user);
    }),
  );
  console.log(`${login} ${done}.`);
}
