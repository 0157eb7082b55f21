import { DatabaseUrl, ResourceServiceEnvironment, WholeNumber } from '@earshot/service-kit';
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
}
