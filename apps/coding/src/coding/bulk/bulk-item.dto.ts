import { Type } from 'class-transformer';
import { IsIn, IsObject, IsString, ValidateNested } from 'class-validator';
import { HasMember, IsPlainText, Omittable } from '../payload/constraints.js';
import { PayloadDto } from '../payload/payload.dto.js';
import { ConditionDto } from './condition.dto.js';

const A_STRING = { message: 'must be a string' };

/**
 * A bulk item (interface 2.4). These decorators alone decide what is valid, and contain the messages. A message is a
 * predicate, which is shown after the path of its member.
 */
export class BulkItemDto {
  @IsIn(['update'], { message: 'must be update' })
  action: 'update';

  @IsPlainText()
  @IsString(A_STRING)
  report_id: string;

  @IsPlainText()
  @IsString(A_STRING)
  mention_id: string;

  @ValidateNested()
  @Type(() => PayloadDto)
  @HasMember({ message: 'must have at least one known member' })
  @IsObject({ message: 'must be an object' })
  payload: PayloadDto;

  /** The item applies only to these values (rule C18). */
  @Omittable()
  @ValidateNested()
  @Type(() => ConditionDto)
  @HasMember({ message: 'must have at least one known member' })
  @IsObject({ message: 'must be an object' })
  if?: ConditionDto;
}
