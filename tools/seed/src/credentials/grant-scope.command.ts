import { Application, recordAudit } from '@earshot/security/entities';
import type { Command } from 'commander';
import { administer } from '../administer.js';
import { examples } from '../examples.js';
import { applicationWith } from './application-with.js';
import { scopes } from './scopes.js';

/** `grant-scope APPLICATION SCOPE...` lets an application ask for more scopes (F4, B3). */
export const grantScopeCommand = (command: Command): Command =>
  command
    .argument('<application>', 'the id of the application')
    .argument('<scope...>', 'the scopes to add', scopes)
    .addHelpText(
      'after',
      examples(
        'npm run seed -- grant-scope acme-analytics code',
        'npm run seed -- grant-scope gateway read introspect',
      ),
    )
    .action(async (id: string, added: string[]) => {
      const scope = await administer(async (manager) => {
        const { client_id, scope: before } = await applicationWith(manager, id);
        const after = scopes(added.join(' '), before.split(' ')).join(' ');
        if (after === before) return before;
        await manager.update(Application, { id }, { scope: after });
        await recordAudit(manager, { event: 'scope_granted', application_id: id, client_id, reason: added.join(' ') });
        return after;
      });
      console.log(`${id} may ask for: ${scope}`);
    });
