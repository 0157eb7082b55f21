import { NO_SECRET, recordAudit, rotateSecret } from '@earshot/security/entities';
import type { Command } from 'commander';
import { administer } from '../administer.js';
import { examples } from '../examples.js';
import { wholeNumber } from '../options.js';
import { applicationWith } from './application-with.js';
import { newSecret } from '../new-secret.js';

const DAY = 24 * 60 * 60;

/** `rotate-secret APPLICATION` gives an application a new secret; the old one stays valid for a time (F4, B2). */
export const rotateSecretCommand = (command: Command): Command =>
  command
    .argument('<application>', 'the id of the application')
    .option('--overlap <seconds>', 'how long the old secret stays valid', wholeNumber(0), DAY)
    .addHelpText(
      'after',
      examples(
        'npm run seed -- rotate-secret acme-analytics --overlap 3600',
        'npm run --silent seed -- rotate-secret services > introspection_secret',
      ),
    )
    .action(async (id: string, { overlap }: { overlap: number }) => {
      const secret = newSecret();
      const fate = await administer(async (manager) => {
        const application = await applicationWith(manager, id);
        const hadSecret = !application.secret_hash.equals(NO_SECRET);
        const end = new Date(Date.now() + (hadSecret ? overlap * 1000 : 0));
        await rotateSecret(manager, application, secret, end);
        await recordAudit(manager, { event: 'secret_rotated', application_id: id, client_id: application.client_id });
        if (!hadSecret) return `${id} had no secret.`;
        if (overlap === 0) return `The old secret of ${id} is no longer valid.`;
        return `The old secret of ${id} is valid until ${end.toISOString()}.`;
      });
      console.log(secret);
      console.error(fate);
    });
