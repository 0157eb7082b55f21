import type { SchemaObject } from '@earshot/openapi-kit';
import type { Report } from './report.entity.js';

/** The most days for which a report may keep its mentions (rule C21). */
export const MAX_RETENTION_DAYS = 36_500;

/** The members of a report in answers (interface 2.12). */
export const reportMembers = (report: Report) => {
  const { id, client_id, name, channels_enabled, collaboration_enabled, retention_days } = report;
  return { id, client_id, name, channels_enabled, collaboration_enabled, retention_days };
};

/** The same in JSON Schema. */
export const reportSchema: SchemaObject = {
  type: 'object',
  description: 'A collection of mentions that a client account follows.',
  required: ['id', 'client_id', 'name', 'channels_enabled', 'collaboration_enabled', 'retention_days'],
  properties: {
    id: { type: 'string', description: 'Identifier.' },
    client_id: { type: 'string', description: 'The client account that owns it.' },
    name: { type: 'string', description: 'Name.' },
    channels_enabled: { type: 'boolean', description: 'Whether its mentions have a channel.' },
    collaboration_enabled: {
      type: 'boolean',
      description: 'Whether its mentions have collaboration users and statuses.',
    },
    retention_days: {
      type: ['integer', 'null'],
      minimum: 1,
      maximum: MAX_RETENTION_DAYS,
      description: 'Mentions whose `date` is more than this many days ago are erased. Null: mentions are kept.',
    },
  },
};
