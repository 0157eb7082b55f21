import { AccessToken, hashPassword, RefreshToken, User } from '@earshot/security/entities';
import { Command } from 'commander';
import type { EntityManager } from 'typeorm';
import { readPassword } from './ask.js';
import { Refusal } from './guard-production.js';
import { withDatabase } from './with-database.js';

/** One change of one user. */
interface UserCommand {
  name: string;
  description: string;
  /** What is said when it is done. */
  done: string;
  change(manager: EntityManager, user: User): Promise<unknown>;
}

const set =
  (state: Partial<User>) =>
  (manager: EntityManager, { id }: User) =>
    manager.update(User, { id }, state);

/** Every way of steering the state of a user (contract F4, B4, B5). */
const COMMANDS: UserCommand[] = [
  {
    name: 'unlock',
    description: 'Let a locked user in again, whoever or whatever locked it.',
    done: 'is unlocked',
    change: set({ locked: false, failed_logins: 0, locked_until: null }),
  },
  { name: 'lock', description: 'Lock a user until it is unlocked.', done: 'is locked', change: set({ locked: true }) },
  {
    name: 'deactivate',
    description: 'Deactivate a user; its tokens count no longer.',
    done: 'is deactivated',
    change: set({ activated: false }),
  },
  { name: 'activate', description: 'Activate a user again.', done: 'is active', change: set({ activated: true }) },
  {
    name: 'revoke',
    description: 'Revoke every token of a user.',
    done: 'has no token any more',
    change: async (manager, { id }) => {
      await manager.delete(AccessToken, { user_id: id });
      await manager.delete(RefreshToken, { user_id: id });
    },
  },
  {
    name: 'set-password',
    description: 'Give a user the password that standard input holds.',
    done: 'has a new password',
    change: async (manager, { id }) => {
      const password_hash = await hashPassword(await readPassword());
      await manager.update(User, { id }, { password_hash });
    },
  },
];

const EXAMPLES: Record<string, string> = {
  'set-password': 'printf \'%s\' "$PASSWORD" | npm run seed -- set-password ada',
};

export const userCommands = (): Command[] =>
  COMMANDS.map(({ name, description, done, change }) =>
    new Command(name)
      .description(description)
      .argument('<login>', 'the login of the user')
      .addHelpText('after', `\nExample:\n  ${EXAMPLES[name] ?? `npm run seed -- ${name} ada`}`)
      .action(async (login: string) => {
        await withDatabase((dataSource) =>
          dataSource.transaction(async (manager) => {
            const user = await manager.findOneBy(User, { login });
            if (!user) throw new Refusal(`There is no user with the login "${login}".`);
            await change(manager, user);
          }),
        );
        console.log(`${login} ${done}.`);
      }),
  );
