import {
  Application,
  MACHINE_GRANT,
  MENTION_MEMBERS,
  type MentionMembers,
  recordAudit,
} from '@earshot/security/entities';
import { type Command, Option } from 'commander';
import { administer } from '../administer.js';
import { examples } from '../examples.js';
import { ApplicationFixture, toApplication } from '../fixtures/application.fixture.js';
import { checkFixture } from '../fixtures/check-fixture.js';
import { clientWith } from './client-with.js';
import { idFrom } from './id-from.js';
import { insertNew } from './insert-new.js';
import { identifier, newLogin } from '../options.js';
import { machineUser } from './machine-user.js';
import { newSecret } from '../new-secret.js';
import { scopes, warnOfUnknownScopes } from './scopes.js';

interface Options {
  name?: string;
  id?: string;
  scope?: string[];
  mentionMembers?: MentionMembers;
  machine?: string;
}

/** `create-application CLIENT` creates an application, and prints its id and secret once (F4, B8). */
export const createApplicationCommand = (command: Command): Command =>
  command
    .argument('<client>', 'the id of the client account')
    .option('--name <name>', 'the name of the application (default: the name of the client account)')
    .option('--id <id>', 'its id and OAuth client id; by default it is made from the name', identifier)
    .option('--scope <scope...>', 'the scopes it may ask for (default: read write)', scopes)
    .addOption(
      new Option('--mention-members <members>', 'the members of mentions in its answers (default: all)').choices(
        MENTION_MEMBERS,
      ),
    )
    .option(
      '--machine <login>',
      'let it log in as this machine user only, which is made with the same scope if there is none',
      newLogin,
    )
    .addHelpText(
      'after',
      examples(
        'npm run seed -- create-application acme',
        'npm run --silent seed -- create-application acme --id acme-export --machine export-robot --scope read > export.env',
        'npm run --silent seed -- create-application acme --name "Acme analytics" --scope read > analytics.env',
      ),
    )
    .action(
      async (
        client_id: string,
        { scope: given = ['read', 'write'], mentionMembers: mention_members = 'all', machine, ...named }: Options,
      ) => {
        const secret = newSecret();
        const scope = given.join(' ');
        const application = await administer(async (manager) => {
          const client = await clientWith(manager, client_id);
          const user =
            machine === undefined ? undefined : await machineUser(manager, { client_id, login: machine, scope });
          const fixture = {
            ...describe(client.name, named),
            ...{ client_id, oauth_client_secret: secret, scope, mention_members },
            ...(user && { grant_types: [MACHINE_GRANT], machine_user_id: user.id }),
          };
          const application = toApplication(checkFixture(ApplicationFixture, fixture));
          await insertNew(manager, Application, application, 'an application');
          await recordAudit(manager, { event: 'application_created', application_id: application.id, client_id });
          return application;
        });
        console.log(`client_id=${application.oauth_client_id}\nclient_secret=${secret}`);
        warnOfUnknownScopes(given);
      },
    );

function describe(clientName: string, { name = clientName, id = idFrom(name) }: { name?: string; id?: string }) {
  return { name, id, oauth_client_id: id };
}
