import { jsonAnswer, type Operation } from '@earshot/openapi-kit';

const AUTH_METHODS = ['client_secret_post', 'client_secret_basic'];

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
