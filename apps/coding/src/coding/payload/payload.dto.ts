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
import { AreTags } from './check-tags.js';
import type { Tags } from './tag-edits.js';

const AN_OBJECT = { message: 'must be an object' };

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
  @AreTags()
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
