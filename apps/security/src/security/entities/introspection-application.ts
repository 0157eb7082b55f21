import { DataSource } from 'typeorm';
import { onlySecret } from './application-secret.js';
import { Application } from './application.entity.js';
import { Client, PLATFORM_CLIENT_ID } from './client.entity.js';
import { hashToken } from './hashing.js';

/** The OAuth credentials with which coding and mention introspect tokens. */
export interface IntrospectionCredentials {
  oauthClientId: string;
  secret: string;
}

/** Stores the application with which the services of an installation introspect tokens, in the database at `url` (A4, B7). */
export async function storeIntrospectionApplication(
  url: string,
  { oauthClientId, secret }: IntrospectionCredentials,
): Promise<void> {
  const dataSource = new DataSource({ type: 'postgres', url, entities: [Application, Client] });
  await dataSource.initialize();
  try {
    await dataSource.manager.upsert(Client, { id: PLATFORM_CLIENT_ID, name: 'Earshot platform' }, ['id']);
    const application: Application = {
      id: oauthClientId,
      client_id: PLATFORM_CLIENT_ID,
      name: 'Earshot services',
      oauth_client_id: oauthClientId,
      ...onlySecret(hashToken(secret)),
      scope: 'introspect',
      grant_types: [],
    };
    await dataSource.manager.upsert(Application, application, ['id']);
  } finally {
    await dataSource.destroy();
  }
}
