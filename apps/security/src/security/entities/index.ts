import type { AreaData } from '@earshot/database-kit';
import { AccessToken } from './access-token.entity.js';
import { Application } from './application.entity.js';
import { AuditEvent } from './audit-event.entity.js';
import { Client, PLATFORM_CLIENT_ID } from './client.entity.js';
import { LoginFailure } from './login-failure.entity.js';
import { CreateSecurity1763600000000 } from './migrations/1763600000000-create-security.js';
import { CountFailuresByLogin1763900000000 } from './migrations/1763900000000-count-failures-by-login.js';
import { OverlapSecrets1764100000000 } from './migrations/1764100000000-overlap-secrets.js';
import { KeepRevokedRefreshTokens1763900000002 } from './migrations/1763900000002-keep-revoked-refresh-tokens.js';
import { CreateAuditTrail1795336000000 } from './migrations/1795336000000-create-audit-trail.js';
import { CreateRateLimit1795343600000 } from './migrations/1795343600000-create-rate-limit.js';
import { CountFailuresOfAKind1795400000000 } from './migrations/1795400000000-count-failures-of-a-kind.js';
import { ChooseMentionMembers1795400100000 } from './migrations/1795400100000-choose-mention-members.js';
import { LimitScopesOfUsers1795485640249 } from './migrations/1795485640249-limit-scopes-of-users.js';
import { CreateSession1795530000000 } from './migrations/1795530000000-create-session.js';
import { CountFailuresOfSessions1795530000001 } from './migrations/1795530000001-count-failures-of-sessions.js';
import { CompareLoginsInNfc1796080000000 } from './migrations/1796080000000-compare-logins-in-nfc.js';
import { AddMachineUsers1796170000000 } from './migrations/1796170000000-add-machine-users.js';
import { ValidateMachineUsers1796170000001 } from './migrations/1796170000001-validate-machine-users.js';
import { RefreshToken } from './refresh-token.entity.js';
import { securityRights } from './rights.js';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

export { AccessToken, Application, AuditEvent, Client, LoginFailure, PLATFORM_CLIENT_ID, RefreshToken, Session, User };
export { acceptsSecret, type ApplicationSecrets, onlySecret, rotateSecret } from './application-secret.js';
export {
  GRANT_TYPES,
  type GrantType,
  MACHINE_GRANT,
  SESSION_GRANT,
  TOKEN_GRANT_TYPES,
  type TokenGrantType,
  MENTION_MEMBERS,
  type MentionMembers,
} from './application.entity.js';
export { AUDIT_EVENTS } from './audit-event.entity.js';
export { auditedUser, auditStatement, type NewAuditEvent, recordAudit, shortLoginHash } from './audit-trail.js';
export { hashLogin, hashPassword, hashToken, hashTokenAsHex, mayBeLogin, verifyPassword } from './hashing.js';
export {
  type IntrospectionCredentials,
  storeIntrospectionApplication,
  upsertIntrospectionApplication,
} from './introspection-application.js';
export { NO_PASSWORD, NO_SECRET } from './no-credential.js';
export { passwordProblem, preparePassword } from './password.js';
export {
  activateUser,
  deactivateUser,
  forgetFailures,
  lockUser,
  setPassword,
  setScope,
  unlockUser,
} from './user-account.js';
export { comparedLogin, findUserByLogin, hasLogin, isLoginTaken, loginHash } from './user-login.js';
export { endSessionsOf, lockUserRow, revokeFamily, revokeTokensOf } from './user-tokens.js';

/** The area data of security. */
export const securityData: AreaData = {
  schema: 'security',
  entities: [Client, Application, User, LoginFailure, AccessToken, RefreshToken, Session, AuditEvent],
  migrations: [
    CreateSecurity1763600000000,
    CountFailuresByLogin1763900000000,
    KeepRevokedRefreshTokens1763900000002,
    OverlapSecrets1764100000000,
    CreateAuditTrail1795336000000,
    CreateRateLimit1795343600000,
    CountFailuresOfAKind1795400000000,
    ChooseMentionMembers1795400100000,
    LimitScopesOfUsers1795485640249,
    CreateSession1795530000000,
    CountFailuresOfSessions1795530000001,
    CompareLoginsInNfc1796080000000,
    AddMachineUsers1796170000000,
    ValidateMachineUsers1796170000001,
  ],
  rights: securityRights,
};
