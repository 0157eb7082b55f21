import {
  activateUser,
  auditedUser,
  deactivateUser,
  findUserByLogin,
  lockUser,
  type NewAuditEvent,
  recordAudit,
  revokeTokensOf,
  setPassword,
  setScope,
  unlockUser,
  type User,
} from '@earshot/security/entities';
import type { Command } from 'commander';
import type { EntityManager } from 'typeorm';
import { administer } from './administer.js';
import { readPassword } from './ask.js';
import { CommandError } from './command-error.js';
import { examples } from './examples.js';
import { scopes, warnOfUnknownScopes } from './credentials/scopes.js';
import { day } from './options.js';
import { LOGIN_OBSTACLES } from './user-state.js';

/** What a command does with a user. */
interface UserChange {
  event: NewAuditEvent['event'];
  reason?: string;
  change(manager: EntityManager, user: User): Promise<void>;
  /** What is printed after the login. */
  done: string;
  /** Whether the change lets the user log in, so that other obstacles are worth a word. */
  letsIn?: boolean;
}

const CHANGES: Record<string, UserChange> = {
  unlock: {
    event: 'user_unlocked',
    change: unlockUser,
    done: 'is unlocked',
    letsIn: true,
  },
  lock: {
    event: 'user_locked',
    change: lockUser,
    done: 'is locked',
  },
  deactivate: {
    event: 'user_deactivated',
    change: deactivateUser,
    done: 'is deactivated',
  },
  activate: {
    event: 'user_activated',
    change: activateUser,
    done: 'is active',
    letsIn: true,
  },
  revoke: {
    event: 'tokens_revoked',
    change: revokeTokensOf,
    done: 'has no tokens now',
  },
};

/** `unlock`, `lock`, `deactivate`, `activate` and `revoke` change a user (F4, B4, B5, B12). */
export const userCommand = (command: Command): Command =>
  withLogin(
    command,
    `npm run seed -- ${command.name()} ada`,
    `DATABASE_URL=postgres://... npm run seed -- ${command.name()} ada`,
  ).action((login: string) => changeUser(login, CHANGES[command.name()]));

/** `set-password LOGIN` sets the password of a user, which it reads from standard input (F4). */
export const setPasswordCommand = (command: Command): Command =>
  withLogin(
    command,
    'npm run seed -- set-password ada',
    'printf \'%s\' "$PASSWORD" | npm run seed -- set-password ada --expires 2027-12-31',
  )
    .option(
      '--expires <date>',
      'the first day on which the password is no longer valid; by default it does not expire',
      day,
    )
    .action(async (login: string, { expires = null }: { expires?: Date | null }) => {
      const password = await readPassword(login);
      await changeUser(login, {
        event: 'password_set',
        change: (manager, user) => {
          if (user.machine) throw new CommandError(`${login} is a machine user, which has no password.`);
          return setPassword(manager, user, password, expires);
        },
        done: 'has a new password',
        letsIn: true,
      });
    });

/** `set-scope LOGIN SCOPE...` limits what tokens of a user may have, and `--none` ends the limit (F4, B15). */
export const setScopeCommand = (command: Command): Command =>
  withLogin(command, 'npm run seed -- set-scope ada read write', 'npm run seed -- set-scope ada --none')
    .argument('[scope...]', 'the scopes that tokens of the user may have', scopes)
    .option('--none', 'no limit: every scope of the application')
    .action(async (login: string, given: string[] = [], { none = false }: { none?: boolean }) => {
      if (given.length > 0 === none) command.error("error: give either scopes or the option '--none'");
      const scope = none ? null : given.join(' ');
      await changeUser(login, {
        event: 'user_scope_set',
        reason: scope ?? 'none',
        change: (manager, user) => setScope(manager, user, scope),
        done: scope === null ? 'may have every scope of their application' : `may have only ${scope}`,
      });
      warnOfUnknownScopes(given);
    });

const withLogin = (command: Command, ...lines: string[]): Command =>
  command.argument('<login>', 'the login of the user').addHelpText('after', examples(...lines));

/** Changes a user, and records it in the audit trail (B14). */
async function changeUser(login: string, { event, reason, change, done, letsIn }: UserChange): Promise<void> {
  const obstacles = await administer(async (manager) => {
    const user = await findUserByLogin(manager, login);
    if (!user) throw new CommandError(`There is no user with the login "${login}".`);
    await change(manager, user);
    await recordAudit(manager, { event, reason, ...auditedUser(user) });
    return letsIn ? obstaclesOf(manager, user) : [];
  });
  const still = obstacles.length > 0 ? `, but still cannot log in: ${obstacles.join(', ')}` : '';
  console.log(`${login} ${done}${still}.`);
}

async function obstaclesOf(manager: EntityManager, { id }: User): Promise<string[]> {
  const statement = `select ${LOGIN_OBSTACLES} as obstacles from security."user" u where id = $1`;
  const [{ obstacles }] = await manager.query<[{ obstacles: string[] }]>(statement, [id]);
  return obstacles;
}
