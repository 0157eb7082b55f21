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
import { IsArray, IsObject, ValidateNested } from 'class-validator';
import { AreFewTags, IsTag, Omittable } from './constraints.js';

const AN_OBJECT = { message: 'must be an object' };
const TAGS = 'must be an array of strings of 1 to 255 characters, without NUL or lone surrogates';

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

  /** Replaces the tags; `[]` clears them (rule C4). */
  @Omittable()
  @AreFewTags({ message: 'must have at most 100 different tags' })
  @IsTag({ each: true, message: TAGS })
  @IsArray({ message: TAGS })
  tags?: string[];

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
