import { Application, NO_SECRET, onlySecret, recordAudit, SESSION_GRANT } from '@earshot/security/entities';
import type { Command } from 'commander';
import { ArrayContains, type EntityManager } from 'typeorm';
import { administer } from '../administer.js';
import { examples } from '../examples.js';
import { identifier } from '../options.js';
import { clientWith } from './client-with.js';
import { insertNew } from './insert-new.js';
import { scopes, warnOfUnknownScopes } from './scopes.js';

interface Options {
  id?: string;
  scope?: string[];
}

/** `enable-desk CLIENT` creates the application of the sessions of a client account, unless it has one (F4, B17). */
export const enableDeskCommand = (command: Command): Command =>
  command
    .argument('<client>', 'the id of the client account')
    .option('--id <id>', 'the id of the application (default: CLIENT-desk)', identifier)
    .option('--scope <scope...>', 'the scopes that sessions may have (default: read write)', scopes)
    .addHelpText(
      'after',
      examples('npm run seed -- enable-desk acme', 'npm run seed -- enable-desk acme --scope read write import'),
    )
    .action(async (client_id: string, { id = `${client_id}-desk`, scope = ['read', 'write'] }: Options) => {
      const isNew = await administer((manager) => enable(manager, { id, client_id, scope: scope.join(' ') }));
      console.log(`The users of ${client_id} may ${isNew ? 'now' : 'already'} log in to the desk.`);
      warnOfUnknownScopes(scope);
    });

/** Returns whether the application is new. It has no secret, because sessions need none. */
async function enable(
  manager: EntityManager,
  { id, client_id, scope }: Pick<Application, 'id' | 'client_id' | 'scope'>,
): Promise<boolean> {
  const { name } = await clientWith(manager, client_id);
  if (await manager.existsBy(Application, { client_id, grant_types: ArrayContains([SESSION_GRANT]) })) return false;
  const application: Application = {
    id,
    client_id,
    name: `${name} desk`,
    oauth_client_id: id,
    ...onlySecret(NO_SECRET),
    scope,
    grant_types: [SESSION_GRANT],
    mention_members: 'all',
  };
  await insertNew(manager, Application, application, 'an application');
  await recordAudit(manager, { event: 'application_created', application_id: id, client_id });
  return true;
}
