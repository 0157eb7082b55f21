import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type IntrospectionCredentials, storeIntrospectionApplication } from '@earshot/security/entities';

/**
 * Stores the application with which the services of this installation introspect tokens (A4, B7).
 * The first start generates its secret and stores it in the data folder.
 */
export async function introspectionApplication(url: string, folder: string): Promise<IntrospectionCredentials> {
  const credentials = await storedCredentials(join(folder, 'introspection.json'));
  await storeIntrospectionApplication(url, credentials);
  return credentials;
}

async function storedCredentials(path: string): Promise<IntrospectionCredentials> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as IntrospectionCredentials;
  } catch {
    const credentials = { oauthClientId: `earshot-${randomUUID()}`, secret: randomBytes(32).toString('base64url') };
    await writeFile(path, JSON.stringify(credentials), { mode: 0o600 });
    return credentials;
  }
}
