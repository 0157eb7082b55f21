import { CHANNEL_NAMES, nameOf } from '../text/labels.js';
import { safeText } from '../text/safe-text.js';
import type { CodedValues, Edit } from './values.js';

const list = (tags: readonly string[], verb: string): string[] => tags.map((tag) => `${verb}#${safeText(tag)}`);

/** What an edit sets, as people say it: `negative, reviewed`, `added #press`. Values of mentions read the same. */
export function editText({
  sentiment,
  review,
  tags,
  language,
  location,
  channel,
  ...others
}: Edit | Partial<CodedValues>): string {
  const edits = (Array.isArray(tags) ? { add: tags } : (tags ?? {})) as { add?: string[]; remove?: string[] };
  const added = Array.isArray(tags) ? '' : 'added ';
  const parts = [
    sentiment,
    review?.status,
    ...list(edits.add ?? [], added),
    ...list(edits.remove ?? [], 'removed '),
    Array.isArray(tags) && tags.length === 0 ? 'no tags' : undefined,
    language && nameOf('language', language),
    location && nameOf('country', location.country),
    channel === null ? 'no channel' : channel && CHANNEL_NAMES[channel],
    // Members that the desk has no words for, because the platform is newer.
    ...Object.entries(others).map(([name, value]) => `${name} ${safeText(String(value))}`),
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}
