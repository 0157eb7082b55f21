import { Application, recordAudit } from '@earshot/security/entities';
import type { Command } from 'commander';
import type { EntityManager } from 'typeorm';
import { administer } from '../administer.js';
import { examples } from '../examples.js';
import { identifier } from '../options.js';
import { clientWith } from './client-with.js';
import { deskApplication, hasDesk } from '../desk-application.js';
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

/** Returns whether the application is new. */
async function enable(
  manager: EntityManager,
  { id, client_id, scope }: Pick<Application, 'id' | 'client_id' | 'scope'>,
): Promise<boolean> {
  const client = await clientWith(manager, client_id);
  if (await hasDesk(manager, client_id)) return false;
  await insertNew(manager, Application, deskApplication(client, { id, scope }), 'an application');
  await recordAudit(manager, { event: 'application_created', application_id: id, client_id });
  return true;
}
