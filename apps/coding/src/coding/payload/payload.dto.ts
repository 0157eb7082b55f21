import type { JustCodedMembers } from '@earshot/coding/entities';
import {
  CLOSED_LISTS,
  CODABLE_SENTIMENTS,
  IsChannel,
  IsCodableSentiment,
  IsCountryCode,
  IsLanguageCode,
  IsReviewStatus,
  IsSentiment,
} from '@earshot/reference-kit';
import { Means, Nested, Nullable, Omittable } from './constraints.js';
import { AreTags, IsTagList } from './check-tags.js';
import type { Tags } from './tag-edits.js';

export class ReviewDto {
  @Means('The review status.')
  @IsReviewStatus()
  status: string;
}

export class LocationDto {
  @Means('The country.')
  @IsCountryCode()
  country: string;
}

/**
 * The new values of a mention (interface 2.4). Each member may be omitted, none may be null. The decorator nearest to a
 * member is checked first; only the first that fails is reported.
 */
export class PayloadDto implements JustCodedMembers<PayloadDto> {
  @Means('The sentiment.')
  @Omittable()
  @IsCodableSentiment()
  sentiment?: (typeof CODABLE_SENTIMENTS)[number];

  @Means('The channel.')
  @Omittable()
  @IsChannel()
  channel?: string;

  @Means(
    'A list replaces the tags; `[]` clears them. An object edits them. Repeated tags are stored once; at most 100 may ' +
      'remain (rules C4, C17).',
  )
  @Omittable()
  @AreTags()
  tags?: Tags;

  @Means('The review. It sets `review.reviewed_at` to the time of the request; `unreviewed` clears it (rule C8).')
  @Omittable()
  @Nested(() => ReviewDto)
  review?: ReviewDto;

  @Means('The language.')
  @Omittable()
  @IsLanguageCode()
  language?: string;

  @Means('The location.')
  @Omittable()
  @Nested(() => LocationDto)
  location?: LocationDto;
}

/**
 * The values that a mention must have for an item to apply (rule C18). It has the shape of a payload, but may name what
 * only stored mentions have: no channel, and the sentiment `ambivalent`.
 */
export class ConditionDto implements JustCodedMembers<ConditionDto> {
  @Means('The sentiment.')
  @Omittable()
  @IsSentiment()
  sentiment?: string;

  @Means('The channel; null if the mention has none.')
  @Nullable()
  @IsChannel({ message: `must be ${CLOSED_LISTS.channel.expected}, or null` })
  channel?: string | null;

  @Means('All of the tags, in their order.')
  @Omittable()
  @IsTagList()
  tags?: string[];

  @Means('The review.')
  @Omittable()
  @Nested(() => ReviewDto)
  review?: ReviewDto;

  @Means('The language.')
  @Omittable()
  @IsLanguageCode()
  language?: string;

  @Means('The location.')
  @Omittable()
  @Nested(() => LocationDto)
  location?: LocationDto;
}
