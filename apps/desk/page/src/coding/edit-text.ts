import { CHANNEL_NAMES, nameOf } from '../text/labels.js';
import { safeText } from '../text/safe-text.js';
import type { CodedValues, Edit } from './values.js';

const list = (tags: readonly string[], sign: string): string[] => tags.map((tag) => `${sign}#${safeText(tag)}`);

/** What an edit sets, as people say it: `negative, reviewed`, `+#press`. Values of mentions read the same. */
export function editText({
  sentiment,
  review,
  tags,
  language,
  location,
  channel,
}: Edit | Partial<CodedValues>): string {
  const edits = (Array.isArray(tags) ? { add: tags } : (tags ?? {})) as { add?: string[]; remove?: string[] };
  const plus = Array.isArray(tags) ? '' : '+';
  const parts = [
    sentiment,
    review?.status,
    ...list(edits.add ?? [], plus),
    ...list(edits.remove ?? [], '−'),
    Array.isArray(tags) && tags.length === 0 ? 'no tags' : undefined,
    language && nameOf('language', language),
    location && nameOf('country', location.country),
    channel === null ? 'no channel' : channel && CHANNEL_NAMES[channel],
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}
