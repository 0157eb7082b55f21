import { ResourceServiceEnvironment, WholeNumber } from '@earshot/service-kit';
import { IsOptional, Matches } from 'class-validator';

/** What the coding service reads from its environment (rule A3). */
export class CodingEnvironment extends ResourceServiceEnvironment {
  /** Items that one bulk request may hold. */
  @WholeNumber({ min: 1 })
  BULK_MAX_ITEMS = 50_000;

  /** The scope that a token must have to code; without it any token may (rule C10). */
  @IsOptional()
  @Matches(/^[\x21\x23-\x5b\x5d-\x7e]+$/, { message: 'must be one scope, without spaces' })
  CODING_SCOPE?: string;
}
