import { readFile } from 'node:fs/promises';
import {
  acceptsSecret,
  Application,
  PLATFORM_CLIENT_ID,
  recordAudit,
  upsertIntrospectionApplication,
} from '@earshot/security/entities';
import type { Command } from 'commander';
import type { EntityManager } from 'typeorm';
import { administer } from '../administer.js';
import { CommandError } from '../command-error.js';
import { examples } from '../examples.js';
import { identifier } from '../options.js';
import { newSecret } from '../new-secret.js';

/** `create-introspector` creates the application with which coding and mention introspect tokens (F4, A4, B7). */
export const createIntrospectorCommand = (command: Command): Command =>
  command
    .argument('[id]', 'its id and OAuth client id', identifier, 'services')
    .option(
      '--secret-file <path>',
      'a file with its secret, which is then not printed; an application that has this secret already stays as it is',
    )
    .addHelpText(
      'after',
      examples(
        'npm run --silent seed -- create-introspector > introspection.env',
        'npm run seed -- create-introspector services --secret-file deploy/secrets/introspection_secret',
      ),
    )
    .action(async (id: string, { secretFile }: { secretFile?: string }) => {
      const given = secretFile === undefined ? undefined : await readSecret(secretFile);
      const secret = given ?? newSecret();
      const isNew = await administer((manager) => create(manager, id, secret));
      if (given === undefined) {
        console.log(`INTROSPECTION_CLIENT_ID=${id}\nINTROSPECTION_CLIENT_SECRET=${secret}`);
      } else {
        console.log(`${id} ${isNew ? 'may now' : 'may already'} introspect tokens.`);
      }
    });

async function readSecret(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new CommandError(`The file ${path} of --secret-file cannot be read (${code}).`);
  });
  const secret = text.replace(/\r?\n$/, '');
  if (secret.length >= MIN_SECRET) return secret;
  throw new CommandError(`The secret in ${path} must have at least ${MIN_SECRET} characters.`);
}

/** A fast hash of the secret is stored (B8), so it must be long. */
const MIN_SECRET = 20;

/** Returns whether the application is new. */
async function create(manager: EntityManager, id: string, secret: string): Promise<boolean> {
  const known = await manager.findOneBy(Application, { id });
  if (known) {
    if (acceptsSecret(known, secret) && known.scope.split(' ').includes('introspect')) return false;
    throw new CommandError(
      `There is already an application with the id "${id}", which has another secret or may not introspect tokens. ` +
        'Choose another id, or use rotate-secret and grant-scope.',
    );
  }
  await upsertIntrospectionApplication(manager, { oauthClientId: id, secret });
  await recordAudit(manager, { event: 'application_created', application_id: id, client_id: PLATFORM_CLIENT_ID });
  return true;
}
