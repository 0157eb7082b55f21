import { jsonAnswer, listOf, objectOf, type Operation, type SchemaObject, text } from '@earshot/openapi-kit';

/** The metadata of the authorization server (RFC 8414 §2). */
export const serverMetadataSchema: SchemaObject = objectOf('Where the OAuth endpoints are, and how to use them.', {
  issuer: text('The address of the platform.'),
  token_endpoint: text('Issues tokens.'),
  token_endpoint_auth_methods_supported: listOf('How an application may authenticate there.', { type: 'string' }),
  revocation_endpoint: text('Revokes tokens.'),
  revocation_endpoint_auth_methods_supported: listOf('How an application may authenticate there.', { type: 'string' }),
  introspection_endpoint: text('Says whether a token is active, and for which user.'),
  introspection_endpoint_auth_methods_supported: listOf('How an application may authenticate there.', {
    type: 'string',
  }),
  grant_types_supported: listOf('The grant types of the token endpoint.', { type: 'string' }),
  response_types_supported: listOf('None: there is no authorization endpoint.', { type: 'string' }),
});

/** How an application may authenticate (B2). */
export const AUTH_METHODS = ['client_secret_post', 'client_secret_basic'];

export const getServerMetadata: Operation = {
  id: 'getServerMetadata',
  tag: 'security',
  summary: 'Find the OAuth endpoints',
  description: 'The authorization server metadata of RFC 8414.',
  answers: {
    200: jsonAnswer('The metadata.', 'ServerMetadata', {
      metadata: {
        value: {
          issuer: 'http://127.0.0.1:3000',
          token_endpoint: 'http://127.0.0.1:3000/security/v2/oauth/token',
          token_endpoint_auth_methods_supported: AUTH_METHODS,
          revocation_endpoint: 'http://127.0.0.1:3000/security/v2/oauth/_revoke',
          revocation_endpoint_auth_methods_supported: AUTH_METHODS,
          introspection_endpoint: 'http://127.0.0.1:3000/security/v2/oauth/_introspect',
          introspection_endpoint_auth_methods_supported: AUTH_METHODS,
          grant_types_supported: ['password', 'refresh_token'],
          response_types_supported: [],
        },
      },
    }),
  },
  problems: [],
};
