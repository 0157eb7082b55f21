import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Application,
  Client,
  hashToken,
  onlySecret,
  PLATFORM_CLIENT_ID,
  securityData,
} from '@earshot/security/entities';
import { DataSource } from 'typeorm';

/** The OAuth credentials with which coding and mention introspect tokens. */
export interface IntrospectionCredentials {
  oauthClientId: string;
  secret: string;
}

const CLIENT: Client = { id: PLATFORM_CLIENT_ID, name: 'Earshot platform' };

/**
 * Stores the application with which the services of this installation introspect tokens (A4, B7).
 * The first start generates its secret and stores it in the data folder.
 */
export async function introspectionApplication(url: string, folder: string): Promise<IntrospectionCredentials> {
  const credentials = await storedCredentials(join(folder, 'introspection.json'));
  const dataSource = new DataSource({ type: 'postgres', url, entities: securityData.entities });
  await dataSource.initialize();
  try {
    await dataSource.manager.upsert(Client, CLIENT, ['id']);
    await dataSource.manager.upsert(Application, toApplication(credentials), ['id']);
  } finally {
    await dataSource.destroy();
  }
  return credentials;
}

const toApplication = ({ oauthClientId, secret }: IntrospectionCredentials): Application => ({
  id: oauthClientId,
  client_id: CLIENT.id,
  name: 'Earshot services',
  oauth_client_id: oauthClientId,
  ...onlySecret(hashToken(secret)),
  scope: 'introspect',
  grant_types: [],
});

async function storedCredentials(path: string): Promise<IntrospectionCredentials> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as IntrospectionCredentials;
  } catch {
    const credentials = { oauthClientId: `earshot-${randomUUID()}`, secret: randomBytes(32).toString('base64url') };
    await writeFile(path, JSON.stringify(credentials), { mode: 0o600 });
    return credentials;
  }
}
