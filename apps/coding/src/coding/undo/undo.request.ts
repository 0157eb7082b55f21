import { body, object, optional, reader } from '@earshot/request-kit';
import { metaWith } from '../write/dry-run.request.js';

const mentionIds = reader<readonly string[]>(
  {
    type: 'array',
    description: 'The mentions to restore, all of the change.',
    items: { type: 'string', description: 'A mention of the change.' },
  },
  'an array of identifiers',
  (value, at) => {
    if (!Array.isArray(value)) return at.reject('value_invalid', 'must be an array of identifiers');
    const wrong = value.findIndex((id) => typeof id !== 'string');
    return wrong >= 0 ? at.element(wrong).reject('value_invalid', 'must be a string') : (value as string[]);
  },
);

/** What a client asks to undo (rule C16). Without a body everything is undone. */
export const undoBody = body(
  object(
    { mention_ids: optional(mentionIds), meta: metaWith({}) },
    { description: 'What to undo. Without `mention_ids` all mentions of the change are restored.' },
  ),
);
