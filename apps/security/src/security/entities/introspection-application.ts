import { DataSource, type EntityManager } from 'typeorm';
import { onlySecret } from './application-secret.js';
import { Application } from './application.entity.js';
import { Client, PLATFORM_CLIENT_ID } from './client.entity.js';
import { hashToken } from './hashing.js';

/** The OAuth credentials with which coding and mention introspect tokens. */
export interface IntrospectionCredentials {
  oauthClientId: string;
  secret: string;
}

/** Stores the application with which the services of an installation introspect tokens, in the transaction of `manager` (A4, B7). */
export async function upsertIntrospectionApplication(
  manager: EntityManager,
  { oauthClientId, secret }: IntrospectionCredentials,
): Promise<void> {
  await manager.upsert(Client, { id: PLATFORM_CLIENT_ID, name: 'Earshot platform' }, ['id']);
  const application: Application = {
    id: oauthClientId,
    client_id: PLATFORM_CLIENT_ID,
    name: 'Earshot services',
    oauth_client_id: oauthClientId,
    ...onlySecret(hashToken(secret)),
    scope: 'introspect',
    grant_types: [],
    mention_members: 'all',
    machine_user_id: null,
  };
  await manager.upsert(Application, application, ['id']);
}

/** Does the same in the database at `url`. */
export async function storeIntrospectionApplication(url: string, credentials: IntrospectionCredentials): Promise<void> {
  const dataSource = new DataSource({ type: 'postgres', url, entities: [Application, Client] });
  await dataSource.initialize();
  try {
    await upsertIntrospectionApplication(dataSource.manager, credentials);
  } finally {
    await dataSource.destroy();
  }
}
