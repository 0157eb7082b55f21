import type { JustCodedMembers } from '@earshot/coding/entities';
import { CLOSED_LISTS, IsChannel, IsLanguageCode, IsSentiment } from '@earshot/reference-kit';
import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { Nullable, Omittable } from '../payload/constraints.js';
import { LocationDto, ReviewDto } from '../payload/payload.dto.js';
import { IsTagList } from '../payload/check-tags.js';

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
  @IsChannel({ message: `must be ${CLOSED_LISTS.channel.expected}, or null` })
  channel?: string | null;

  @Omittable()
  @IsTagList()
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
