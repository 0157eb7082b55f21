import { objectOf, text } from '@earshot/openapi-kit';

/** A report (interface 2.12). */
export const reportSchema = objectOf('A collection of mentions that a client account follows.', {
  id: text('Identifier.'),
  client_id: text('The client account that owns it.'),
  name: text('Name.'),
  channels_enabled: { type: 'boolean', description: 'Whether its mentions have a channel.' },
  collaboration_enabled: {
    type: 'boolean',
    description: 'Whether its mentions have collaboration users and statuses.',
  },
});
