import { Type } from 'class-transformer';
import { IsIn, IsObject, IsString, ValidateNested } from 'class-validator';
import { HasMember, IsPlainText, Means, Omittable } from '../payload/constraints.js';
import { ConditionDto, PayloadDto } from '../payload/payload.dto.js';

const A_STRING = { message: 'must be a string' };

/**
 * A bulk item (interface 2.4). These decorators alone decide what is valid, and contain the messages. A message is a
 * predicate, which is shown after the path of its member.
 */
export class BulkItemDto {
  @Means('What to do.')
  @IsIn(['update'], { message: 'must be update' })
  action: 'update';

  @Means('The report of the mention.')
  @IsPlainText()
  @IsString(A_STRING)
  report_id: string;

  @Means('The mention.')
  @IsPlainText()
  @IsString(A_STRING)
  mention_id: string;

  @Means('The new values.')
  @ValidateNested()
  @Type(() => PayloadDto)
  @HasMember({ message: 'must have at least one known member' })
  @IsObject({ message: 'must be an object' })
  payload: PayloadDto;

  @Means('The item applies only if the mention has these values at that moment (rule C18).')
  @Omittable()
  @ValidateNested()
  @Type(() => ConditionDto)
  @HasMember({ message: 'must have at least one known member' })
  @IsObject({ message: 'must be an object' })
  if?: ConditionDto;
}
