import { jsonAnswer, listOf, objectOf, type Operation, type SchemaObject, text } from '@earshot/openapi-kit';
import { AGENT_DOORS } from '@earshot/service-kit';

/** The metadata of a protected resource (RFC 9728 §2). */
export const resourceMetadataSchema: SchemaObject = objectOf(
  'Where tokens for a door come from, and how to send them.',
  {
    resource: text('The address of the door.'),
    authorization_servers: listOf(
      'The issuers of its tokens: the platform, or the sign-in of the organization (rule B16).',
      {
        type: 'string',
      },
    ),
    bearer_methods_supported: listOf('How to send a token.', { type: 'string' }),
  },
);

const describe = (id: string, tools: string, door: string): Operation => ({
  id,
  tag: 'security',
  summary: `Find out where tokens for the tools that ${tools} come from`,
  description: 'The protected resource metadata of RFC 9728, for agents (rule I5).',
  answers: {
    200: jsonAnswer('The metadata.', 'ResourceMetadata', {
      metadata: {
        value: {
          resource: `http://127.0.0.1:3000${door}`,
          authorization_servers: ['http://127.0.0.1:3000'],
          bearer_methods_supported: ['header'],
        },
      },
    }),
  },
  problems: [],
});

export const getReadingDoorMetadata = describe('getReadingDoorMetadata', 'read', AGENT_DOORS.reading);
export const getWritingDoorMetadata = describe('getWritingDoorMetadata', 'write', AGENT_DOORS.writing);
