import { resource } from '@earshot/document-kit';
import { mentionMembers, type MentionRow } from './mention-members.js';
import { publishedMembers } from './published-mention.js';

/** The resource object of a mention (rule D4), in an answer to an application with these members (rule D28). */
export function mentionResource(row: MentionRow, shown: 'all' | 'published'): object {
  if (shown === 'published') return resource('mention', publishedMembers(row));
  const members = mentionMembers(row);
  if (members.author) resource('author', members.author);
  return resource('mention', members);
}
