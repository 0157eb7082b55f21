import {
  activateUser,
  auditedUser,
  deactivateUser,
  lockUser,
  type NewAuditEvent,
  passwordProblem,
  recordAudit,
  revokeTokensOf,
  setPassword,
  unlockUser,
  User,
} from '@earshot/security/entities';
import { Command } from 'commander';
import type { EntityManager } from 'typeorm';
import { readPassword } from './ask.js';
import { CommandError } from './command-error.js';
import { day } from './options.js';
import { withExistingDatabase } from './with-database.js';

/** Changes a user. */
type ChangeUser = (manager: EntityManager, user: User) => Promise<void>;

/** The commands that change a user (F4, B4, B5, B12). */
export const userCommands = (): Command[] => [
  userCommand('unlock', 'Unlock a user after a lock by an administrator or after failed logins.').action(
    (login: string) => changeUser(login, unlockUser, 'user_unlocked', 'is unlocked'),
  ),
  userCommand('lock', 'Lock a user until an administrator unlocks them.').action((login: string) =>
    changeUser(login, lockUser, 'user_locked', 'is locked'),
  ),
  userCommand('deactivate', 'Deactivate a user and revoke all their tokens.').action((login: string) =>
    changeUser(login, deactivateUser, 'user_deactivated', 'is deactivated'),
  ),
  userCommand('activate', 'Activate a user again; their old tokens stay revoked.').action((login: string) =>
    changeUser(login, activateUser, 'user_activated', 'is active'),
  ),
  userCommand('revoke', 'Revoke every token of a user.').action((login: string) =>
    changeUser(login, revokeTokensOf, 'tokens_revoked', 'has no tokens now'),
  ),
  userCommand(
    'set-password',
    'Set the password of a user, read from standard input, and revoke all their tokens.',
    'printf \'%s\' "$PASSWORD" | npm run seed -- set-password ada --expires 2027-12-31',
  )
    .option(
      '--expires <date>',
      'the first day on which the password is no longer valid; by default it does not expire',
      day,
    )
    .action(async (login: string, { expires = null }: { expires?: Date | null }) => {
      const password = await readPassword();
      const problem = passwordProblem(password);
      if (problem) throw new CommandError(problem);
      const change: ChangeUser = (manager, user) => setPassword(manager, user, password, expires);
      await changeUser(login, change, 'password_set', 'has a new password');
    }),
];

const userCommand = (name: string, description: string, example = `npm run seed -- ${name} ada`): Command =>
  new Command(name)
    .description(description)
    .argument('<login>', 'the login of the user')
    .addHelpText('after', `\nExample:\n  ${example}`);

/** Changes a user, and records it in the audit trail (B14). */
async function changeUser(
  login: string,
  change: ChangeUser,
  event: NewAuditEvent['event'],
  done: string,
): Promise<void> {
  await withExistingDatabase((dataSource) =>
    dataSource.transaction(async (manager) => {
      const user = await manager.findOneBy(User, { login });
      if (!user) throw new CommandError(`There is no user with the login "${login}".`);
      await change(manager, user);
      await recordAudit(manager, { event, ...auditedUser(user) });
    }),
  );
  console.log(`${login} ${done}.`);
}
