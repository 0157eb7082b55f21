import { mentionMembers, type MentionRow } from '@earshot/coding/entities';
import { resource } from '@earshot/document-kit';

/** The resource object of a mention (rule D4). */
export function mentionResource(row: MentionRow) {
  const members = mentionMembers(row);
  if (members.author) resource('author', members.author);
  return resource('mention', members);
}
