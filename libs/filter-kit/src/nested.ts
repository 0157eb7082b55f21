import type { Path } from '@earshot/message-kit/without-nest';
import { MAX_BOOLEAN_LEVELS } from './limits.js';

/** The place of filters inside a filter. Ends the validation if they are too deep (rule D7). */
export function nested(at: Path): Path {
  const inside = at.deeper();
  if (inside.depth > MAX_BOOLEAN_LEVELS) at.end(`must not nest more than ${MAX_BOOLEAN_LEVELS} levels deep`);
  return inside;
}
