import { DatabaseUrl, OneScope, ResourceServiceEnvironment, WholeNumber } from '@earshot/service-kit';
import { IsOptional } from 'class-validator';

/** The environment variables of the mention service (rule A3). */
export class MentionEnvironment extends ResourceServiceEnvironment {
  /** A standby of the database, which answers reads. */
  @IsOptional()
  @DatabaseUrl()
  DATABASE_REPLICA_URL?: string;

  /** Seconds by which an answer of the standby may be stale. With 0 it has every acknowledged change (rule D17). */
  @WholeNumber({ max: 3_600 })
  DATABASE_REPLICA_MAX_LAG = 0;

  /** Bytes for copies of large reports in memory, which answer totals and aggregations (decision 0037); 0 turns them off. */
  @WholeNumber({ max: Number.MAX_SAFE_INTEGER })
  LIVE_COLUMNS_MEMORY = 134_217_728;

  /** Bytes for the words of these copies (rule D20); with 0 PostgreSQL counts words. */
  @WholeNumber({ max: Number.MAX_SAFE_INTEGER })
  LIVE_WORDS_MEMORY = 268_435_456;

  /** Reports with fewer mentions have no copies: PostgreSQL counts them as fast. */
  @WholeNumber({ max: Number.MAX_SAFE_INTEGER })
  LIVE_COLUMNS_MIN_MENTIONS = 20_000;

  /** The scope that a token needs to change the saved searches of others. If unset, any token may (rules C10, G2). */
  @IsOptional()
  @OneScope()
  CODING_SCOPE?: string;
}
