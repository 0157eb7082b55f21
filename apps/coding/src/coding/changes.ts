import type { PayloadDto } from './dto/payload.dto.js';

/** What a payload changes in a mention, flat: each member that is there is the new value. */
export interface Change {
  sentiment?: string;
  channel?: string;
  tags?: string[];
  review_status?: string;
  language?: string;
  country?: string;
}

/** The change that a valid payload asks for. */
export const toChange = ({ sentiment, channel, tags, review, language, location }: PayloadDto): Change => ({
  sentiment,
  channel,
  tags,
  review_status: review?.status,
  language,
  country: location?.country,
});

/** Two changes of one mention, applied in order: the later value of each member counts (contract C6). */
export function foldChanges(first: Change, second: Change): Change {
  return {
    sentiment: second.sentiment ?? first.sentiment,
    channel: second.channel ?? first.channel,
    tags: second.tags ?? first.tags,
    review_status: second.review_status ?? first.review_status,
    language: second.language ?? first.language,
    country: second.country ?? first.country,
  };
}

/** Equal for equal changes, and only for them. No member contains a NUL character (contract E5). */
export const changeKey = ({ sentiment, channel, tags, review_status, language, country }: Change): string =>
  `${sentiment}|${channel}|${review_status}|${language}|${country}|${tags?.length}|${tags?.join('\0')}`;
