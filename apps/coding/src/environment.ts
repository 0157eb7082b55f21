import { OneScope, ResourceServiceEnvironment, WholeNumber } from '@earshot/service-kit';
import { IsIn, IsOptional, Matches, ValidateIf } from 'class-validator';

/** The environment variables of the coding service (rule A3). */
export class CodingEnvironment extends ResourceServiceEnvironment {
  /** The most items of a bulk request. */
  @WholeNumber({ min: 1 })
  BULK_MAX_ITEMS = 50_000;

  /** The most mentions of an import (rule C20). */
  @WholeNumber({ min: 1 })
  IMPORT_MAX_ITEMS = 10_000;

  /** Seconds for which the answer to a request with an idempotency key is kept (rule C13). */
  @WholeNumber({ min: 1, max: 31_536_000 })
  IDEMPOTENCY_TTL = 86_400;

  /** Bytes of answers that a client account may store with idempotency keys in that time (rule C13). */
  @WholeNumber({ min: 1, max: 1_073_741_824 })
  IDEMPOTENCY_QUOTA = 268_435_456;

  /** The most mentions that an update by filter may select (rule C14). */
  @WholeNumber({ min: 1 })
  UPDATE_MAX_MENTIONS = 100_000;

  /** Days for which change records are kept (rule C9); 0 means for ever. */
  @WholeNumber({ min: 30, max: 36_500, orZero: true })
  CHANGE_RETENTION_DAYS = 0;

  /** The scope that a token needs to change mentions. If unset, any token may, whatever its scope (rule C10). */
  @IsOptional()
  @OneScope()
  CODING_SCOPE?: string;

  /** The scope that a token needs to make and change reports, import mentions, and undo imports (rules C16, C20, C22). */
  @OneScope()
  IMPORT_SCOPE = 'import';

  /** The scope that a token needs to erase mentions, and to set or shorten the retention of a report (rules C21, C22). */
  @OneScope()
  ERASE_SCOPE = 'erase';

  /** Whether agents may propose changes, which a person confirms (rule I3). */
  @IsIn(['on', 'off'], { message: 'must be on or off, not "$value"' })
  MCP_WRITES: 'on' | 'off' = 'off';

  /** The key that signs what a person was shown, the same in all replicas (rule I3). */
  @ValidateIf(({ MCP_WRITES, MCP_STATE_KEY }: CodingEnvironment) => MCP_WRITES === 'on' || MCP_STATE_KEY !== undefined)
  @Matches(/^[0-9a-f]{64}$/i, { message: 'must be 64 hexadecimal digits, such as those of "openssl rand -hex 32"' })
  MCP_STATE_KEY?: string;
}
