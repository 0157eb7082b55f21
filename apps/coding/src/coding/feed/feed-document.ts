import { mentionResource, writePosition } from '@earshot/coding/entities';
import { inTurns, nextTurn, resource } from '@earshot/document-kit';
import type { TokenOwner } from '@earshot/service-kit';
import { changeMembers } from '../history/change-rows.js';
import { changedMentions } from './changed-mentions.js';
import type { FeedPage } from './feed-page.js';
import type { Feed } from './feed.message.js';

/** The document of a page, made in steps. */
export async function feedDocument(
  reportId: string,
  { records, mentions, next }: FeedPage,
  mentionMembers: TokenOwner['mentionMembers'],
): Promise<Feed> {
  const data: Feed['data'][number][] = [];
  for (const record of records) {
    await nextTurn();
    const mention_list = await inTurns(changedMentions(record));
    data.push(resource('change', { ...changeMembers(record), mention_list }));
  }
  const mention = mentions.map((row) => mentionResource(row, mentionMembers));
  const meta = { next: writePosition(reportId, next), more: next.part !== null };
  return { data, ...(mention.length > 0 && { included: { mention } }), meta };
}
