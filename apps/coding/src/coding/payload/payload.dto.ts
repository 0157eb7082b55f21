import type { JustCodedMembers } from '@earshot/coding/entities';
import {
  CODABLE_SENTIMENTS,
  IsChannel,
  IsCodableSentiment,
  IsCountryCode,
  IsLanguageCode,
  IsReviewStatus,
} from '@earshot/reference-kit';
import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { Omittable } from './constraints.js';
import { AreFewTags, AreNotOpposed, AreTags, type Tags } from './tag-edits.js';

const AN_OBJECT = { message: 'must be an object' };
const TAGS =
  'must be an array of strings of 1 to 255 characters, without NUL or lone surrogates, ' +
  'or an object with such an array as add, as remove or as both, with at least one string and no other member';

export class ReviewDto {
  @IsReviewStatus()
  status: string;
}

export class LocationDto {
  @IsCountryCode()
  country: string;
}

/**
 * The new values of a mention (interface 2.4). Each member may be omitted, none may be null. The decorator nearest to a
 * member is checked first; only the first that fails is reported.
 */
export class PayloadDto implements JustCodedMembers<PayloadDto> {
  @Omittable()
  @IsCodableSentiment()
  sentiment?: (typeof CODABLE_SENTIMENTS)[number];

  @Omittable()
  @IsChannel()
  channel?: string;

  /** A list replaces the tags, and `[]` clears them (rule C4). An object edits them (rule C17). */
  @Omittable()
  @AreNotOpposed({ message: 'must not add and remove the same tag' })
  @AreFewTags({ message: 'must have at most 100 different tags' })
  @AreTags({ message: TAGS })
  tags?: Tags;

  @Omittable()
  @ValidateNested()
  @Type(() => ReviewDto)
  @IsObject(AN_OBJECT)
  review?: ReviewDto;

  @Omittable()
  @IsLanguageCode()
  language?: string;

  @Omittable()
  @ValidateNested()
  @Type(() => LocationDto)
  @IsObject(AN_OBJECT)
  location?: LocationDto;
}
