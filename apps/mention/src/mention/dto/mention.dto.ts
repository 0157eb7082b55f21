import { mentionMembers, type MentionRow } from '@earshot/coding/entities';
import { resource } from '@earshot/document-kit';
import type { TokenOwner } from '@earshot/service-kit';
import { publishedMembers } from './published-mention.js';

/** The resource object of a mention (rule D4), in an answer to an application with these members (rule D28). */
export function mentionResource(row: MentionRow, shown: TokenOwner['mentionMembers']): object {
  if (shown === 'published') return resource('mention', publishedMembers(row));
  const members = mentionMembers(row);
  if (members.author) resource('author', members.author);
  return resource('mention', members);
}
