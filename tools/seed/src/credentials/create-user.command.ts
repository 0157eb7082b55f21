import { auditedUser, isLoginTaken, recordAudit, User } from '@earshot/security/entities';
import { type Command, Option } from 'commander';
import { administer } from '../administer.js';
import { readPassword } from '../ask.js';
import { CommandError } from '../command-error.js';
import { examples } from '../examples.js';
import { checkFixture } from '../fixtures/check-fixture.js';
import { toUser, UserFixture } from '../fixtures/user.fixture.js';
import { clientWith } from './client-with.js';
import { identifier, newLogin } from '../options.js';
import { alreadyExists, insertNew } from './insert-new.js';
import { scopes, warnOfUnknownScopes } from './scopes.js';

interface Options {
  email: string;
  id?: string;
  scope?: string[];
}

/** `create-user CLIENT LOGIN` creates a user, whose password it reads from standard input (F4). */
export const createUserCommand = (command: Command): Command =>
  command
    .argument('<client>', 'the id of the client account')
    .argument('<login>', 'the login, which no other user of the platform may have', newLogin)
    .addOption(new Option('--email <address>', 'the e-mail address').default('', 'none'))
    .option('--id <id>', 'the id of the user (default: user-LOGIN)', identifier)
    .option('--scope <scope...>', 'the scopes that tokens of the user may have (default: no limit)', scopes)
    .addHelpText(
      'after',
      examples(
        'npm run seed -- create-user acme ada --email ada@acme.example --scope read write',
        `printf '%s' "$PASSWORD" | npm run seed -- create-user acme ada`,
      ),
    )
    .action(async (client_id: string, login: string, { email, id = `user-${login}`, scope: given = [] }: Options) => {
      const password = await readPassword(login);
      const scope = given.length > 0 ? given.join(' ') : null;
      const user = await toUser(checkFixture(UserFixture, { id, client_id, login, email, password, scope }), undefined);
      await administer(async (manager) => {
        await clientWith(manager, client_id);
        if (await isLoginTaken(manager, login)) throw new CommandError(alreadyExists('a user', 'login', login));
        await insertNew(manager, User, user, 'a user');
        await recordAudit(manager, { event: 'user_created', ...auditedUser(user) });
      });
      console.log(`${login} is a user of ${client_id}.`);
      warnOfUnknownScopes(given);
    });
