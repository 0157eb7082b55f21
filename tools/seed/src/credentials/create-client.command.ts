import { Client, recordAudit } from '@earshot/security/entities';
import type { Command } from 'commander';
import { administer } from '../administer.js';
import { examples } from '../examples.js';
import { checkFixture } from '../fixtures/check-fixture.js';
import { ClientFixture, toClient } from '../fixtures/client.fixture.js';
import { identifier } from '../options.js';
import { idFrom } from './id-from.js';
import { insertNew } from './insert-new.js';

/** `create-client NAME` creates a client account, and prints its id (F4). */
export const createClientCommand = (command: Command): Command =>
  command
    .argument('<name>', 'the name of the client account')
    .option('--id <id>', 'its id; by default it is made from the name', identifier)
    .addHelpText(
      'after',
      examples(
        'npm run seed -- create-client "Acme Drinks"',
        'npm run seed -- create-client "Acme Drinks Europe" --id acme-eu',
      ),
    )
    .action(async (name: string, { id = idFrom(name) }: { id?: string }) => {
      const client = toClient(checkFixture(ClientFixture, { id, name }));
      await administer(async (manager) => {
        await insertNew(manager, Client, client, 'a client account');
        await recordAudit(manager, { event: 'client_created', client_id: id });
      });
      console.log(id);
    });
