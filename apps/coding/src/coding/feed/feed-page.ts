import type { FeedPosition, MentionRow } from '@earshot/coding/entities';
import type { FeedRecord } from './feed-statements.js';

/** What changed after a position, and the position after that. */
export interface FeedPage {
  records: FeedRecord[];
  /** The changed mentions as they are now, if they were asked for. */
  mentions: MentionRow[];
  next: FeedPosition;
}
