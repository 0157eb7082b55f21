import type { SchemaObject } from '@earshot/openapi-kit';
import type { Report } from './report.entity.js';

/** The members of a report in answers (interface 2.12). */
export const reportMembers = ({ id, client_id, name, channels_enabled, collaboration_enabled }: Report) => ({
  ...{ id, client_id, name, channels_enabled, collaboration_enabled },
});

/** The same in JSON Schema. */
export const reportSchema: SchemaObject = {
  type: 'object',
  description: 'A collection of mentions that a client account follows.',
  required: ['id', 'client_id', 'name', 'channels_enabled', 'collaboration_enabled'],
  properties: {
    id: { type: 'string', description: 'Identifier.' },
    client_id: { type: 'string', description: 'The client account that owns it.' },
    name: { type: 'string', description: 'Name.' },
    channels_enabled: { type: 'boolean', description: 'Whether its mentions have a channel.' },
    collaboration_enabled: {
      type: 'boolean',
      description: 'Whether its mentions have collaboration users and statuses.',
    },
  },
};
