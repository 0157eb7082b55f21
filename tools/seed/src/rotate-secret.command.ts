import { randomBytes } from 'node:crypto';
import { Application, recordAudit, rotateSecret } from '@earshot/security/entities';
import { Command } from 'commander';
import { CommandError } from './command-error.js';
import { wholeNumber } from './options.js';
import { withExistingDatabase } from './with-database.js';

const DAY = 24 * 60 * 60;

/** Gives an application a new secret; the old one stays valid for a time (B2). */
export const rotateSecretCommand = (): Command =>
  new Command('rotate-secret')
    .description('Give an application a new secret, and print it once.')
    .argument('<application>', 'the id of the application')
    .option('--overlap <seconds>', 'how long the old secret stays valid', wholeNumber(0), DAY)
    .addHelpText('after', '\nExample:\n  npm run seed -- rotate-secret acme-analytics --overlap 3600')
    .action(async (id: string, { overlap }: { overlap: number }) => {
      const secret = randomBytes(32).toString('base64url');
      const end = new Date(Date.now() + overlap * 1000);
      await withExistingDatabase((dataSource) =>
        dataSource.transaction(async (manager) => {
          const application = await manager.findOneBy(Application, { id });
          if (!application) throw new CommandError(`There is no application with the id "${id}".`);
          await rotateSecret(manager, application, secret, end);
          await recordAudit(manager, { event: 'secret_rotated', application_id: id, client_id: application.client_id });
        }),
      );
      console.log(secret);
      console.error(
        overlap === 0
          ? `The old secret of ${id} is no longer valid.`
          : `The old secret of ${id} is valid until ${end.toISOString()}.`,
      );
    });
