import type { AreaData } from '@earshot/database-kit';
import { AccessToken } from './access-token.entity.js';
import { Application } from './application.entity.js';
import { Client, PLATFORM_CLIENT_ID } from './client.entity.js';
import { CreateSecurity1763600000000 } from './migrations/1763600000000-create-security.js';
import { RefreshToken } from './refresh-token.entity.js';
import { securityRights } from './rights.js';
import { User } from './user.entity.js';

export { AccessToken, Application, Client, PLATFORM_CLIENT_ID, RefreshToken, User };
export { GRANT_TYPES, type GrantType } from './application.entity.js';
export { hashPassword, hashToken, verifyPassword } from './hashing.js';

/** What the security area stores. */
export const securityData: AreaData = {
  schema: 'security',
  entities: [Client, Application, User, AccessToken, RefreshToken],
  migrations: [CreateSecurity1763600000000],
  rights: securityRights,
};
