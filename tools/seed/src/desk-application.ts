import { Application, type Client, NO_SECRET, onlySecret, SESSION_GRANT } from '@earshot/security/entities';
import { ArrayContains, type EntityManager } from 'typeorm';

/** The application of the sessions of a client account (B17). It has no secret, because sessions need none. */
export const deskApplication = (
  client: Client,
  { id = `${client.id}-desk`, scope }: { id?: string; scope: string },
): Application => ({
  id,
  client_id: client.id,
  name: `${client.name} desk`,
  oauth_client_id: id,
  ...onlySecret(NO_SECRET),
  scope,
  grant_types: [SESSION_GRANT],
  mention_members: 'all',
  machine_user_id: null,
});

/** Whether the users of a client account can log in to the desk. */
export const hasDesk = (manager: EntityManager, client_id: string): Promise<boolean> =>
  manager.existsBy(Application, { client_id, grant_types: ArrayContains([SESSION_GRANT]) });
