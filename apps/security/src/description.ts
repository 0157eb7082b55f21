import type { ServiceApi } from '@earshot/service-kit';
import { serverMetadataSchema } from './security/metadata/get-server-metadata.operation.js';
import { resourceMetadataSchema } from './security/metadata/resource-metadata.operations.js';
import { userSchema } from './security/me/get-me.operation.js';
import { sessionBody } from './security/sessions/session.request.js';
import { sessionSchema } from './security/sessions/sessions.operations.js';
import type { SchemaObject } from '@earshot/openapi-kit';
import {
  introspectionSchema,
  oauthErrorSchema,
  passwordGrantSchema,
  refreshTokenGrantSchema,
  tokenFormSchema,
  tokenSchema,
} from './security/oauth/oauth.schemas.js';

/** The API of the security area. */
export const securityApi: ServiceApi = {
  title: 'Earshot: security',
  description: 'Issues OAuth 2.0 tokens, and returns the profile of the current user.',
  tags: [{ name: 'security', description: 'Tokens and their users.' }],
  invalidTokenStatus: 403,
  schemas: {
    User: userSchema,
    Session: sessionSchema,
    SessionLogin: sessionBody.schema as SchemaObject,
    PasswordGrant: passwordGrantSchema,
    RefreshTokenGrant: refreshTokenGrantSchema,
    Token: tokenSchema,
    TokenForm: tokenFormSchema,
    Introspection: introspectionSchema,
    OAuthError: oauthErrorSchema,
    ServerMetadata: serverMetadataSchema,
    ResourceMetadata: resourceMetadataSchema,
  },
};
