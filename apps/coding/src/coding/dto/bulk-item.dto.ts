import { Type } from 'class-transformer';
import { IsIn, IsNotEmptyObject, IsObject, IsString, ValidateNested } from 'class-validator';
import { IsPlainText } from '../validation/is-plain-text.js';
import { PayloadDto } from './payload.dto.js';

const A_STRING = { message: 'must be a string' };

/**
 * A bulk change item (interface 2.4). These decorators are the one source of what is valid and of what is said
 * about an item that is not; messages are predicates, the path of the member is put in front.
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
  @IsNotEmptyObject({}, { message: 'must hold at least one change' })
  @IsObject({ message: 'must be an object' })
  payload: PayloadDto;
}
