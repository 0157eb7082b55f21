import type { FeedPosition, MentionRow } from '@earshot/coding/entities';
import type { FeedRecord } from './feed-statements.js';

/** What changed after a position, and the position after that. */
export interface FeedPage {
  records: readonly FeedRecord[];
  /** The changed mentions as they are now, if they were asked for. */
  mentions: readonly MentionRow[];
  /** If the page is a change that has too many bytes for one text: reads its mentions, some at a time. */
  inPieces?: () => AsyncIterable<readonly MentionRow[]>;
  next: FeedPosition;
}
