import type { JustCodedMembers } from '@earshot/coding/entities';
import { IsChannel, IsLanguageCode, IsSentiment } from '@earshot/reference-kit';
import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { Nullable, Omittable } from '../payload/constraints.js';
import { LocationDto, ReviewDto } from '../payload/payload.dto.js';
import { AreFewTags, IsTagList } from '../payload/tag-edits.js';

const AN_OBJECT = { message: 'must be an object' };

/**
 * The values that a mention must have for an item to apply (rule C18). It has the shape of a payload, but may name what
 * only stored mentions have: no channel, and the sentiment `ambivalent`.
 */
export class ConditionDto implements JustCodedMembers<ConditionDto> {
  @Omittable()
  @IsSentiment()
  sentiment?: string;

  @Nullable()
  @IsChannel()
  channel?: string | null;

  @Omittable()
  @AreFewTags({ message: 'must have at most 100 different tags' })
  @IsTagList({ message: 'must be an array of strings of 1 to 255 characters, without NUL or lone surrogates' })
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
