import { mentionMembers, type MentionRow } from '@earshot/coding/entities';
import { resource } from '@earshot/document-kit';

/** A mention as clients see it (rule D4). */
export function mentionResource(row: MentionRow) {
  const members = mentionMembers(row);
  if (members.author) resource('author', members.author);
  return resource('mention', members);
}
