import { listOf, named, objectOf, shown, text } from '@earshot/message-kit';
import { action, jsonAnswer } from '@earshot/openapi-kit';
import { AGENT_DOORS } from '@earshot/service-kit';

const texts = (description: string) => listOf(description, shown<string>({ type: 'string' }));

const server = objectOf('Where the OAuth endpoints are, and how to use them.', {
  issuer: text('The address of the platform.'),
  token_endpoint: text('Issues tokens.'),
  token_endpoint_auth_methods_supported: texts('How an application may authenticate there.'),
  revocation_endpoint: text('Revokes tokens.'),
  revocation_endpoint_auth_methods_supported: texts('How an application may authenticate there.'),
  introspection_endpoint: text('Says whether a token is active, and for which user.'),
  introspection_endpoint_auth_methods_supported: texts('How an application may authenticate there.'),
  grant_types_supported: texts('The grant types of the token endpoint.'),
  response_types_supported: texts('None: there is no authorization endpoint.'),
});

/** How an application may authenticate (B2). */
export const AUTH_METHODS = ['client_secret_post', 'client_secret_basic'];

/** The metadata of the authorization server (RFC 8414 §2). */
export const getServerMetadata = action({
  id: 'getServerMetadata',
  tag: 'security',
  summary: 'Find the OAuth endpoints',
  description: 'The authorization server metadata of RFC 8414.',
  answers: {
    200: jsonAnswer('The metadata.', named('ServerMetadata', server), {
      metadata: {
        value: {
          issuer: 'http://127.0.0.1:3000',
          token_endpoint: 'http://127.0.0.1:3000/security/v2/oauth/token',
          token_endpoint_auth_methods_supported: AUTH_METHODS,
          revocation_endpoint: 'http://127.0.0.1:3000/security/v2/oauth/_revoke',
          revocation_endpoint_auth_methods_supported: AUTH_METHODS,
          introspection_endpoint: 'http://127.0.0.1:3000/security/v2/oauth/_introspect',
          introspection_endpoint_auth_methods_supported: AUTH_METHODS,
          grant_types_supported: ['password', 'refresh_token', 'client_credentials'],
          response_types_supported: [],
        },
      },
    }),
  },
  problems: [],
});

const door = objectOf('Where tokens for a door come from, and how to send them.', {
  resource: text('The address of the door.'),
  authorization_servers: texts(
    'The issuers of its tokens: the platform, or the sign-in of the organization (rule B16).',
  ),
  bearer_methods_supported: texts('How to send a token.'),
});

/** The metadata of a protected resource (RFC 9728 §2): a door, for the tools that do this. */
const doorMetadata = (id: string, tools: string, path: string) =>
  action({
    id,
    tag: 'security',
    summary: `Find out where tokens for the tools that ${tools} come from`,
    description: 'The protected resource metadata of RFC 9728, for agents (rule I5).',
    answers: {
      200: jsonAnswer('The metadata.', named('ResourceMetadata', door), {
        metadata: {
          value: {
            resource: `http://127.0.0.1:3000${path}`,
            authorization_servers: ['http://127.0.0.1:3000'],
            bearer_methods_supported: ['header'],
          },
        },
      }),
    },
    problems: [],
  });

export const getReadingDoorMetadata = doorMetadata('getReadingDoorMetadata', 'read', AGENT_DOORS.reading);
export const getWritingDoorMetadata = doorMetadata('getWritingDoorMetadata', 'write', AGENT_DOORS.writing);
