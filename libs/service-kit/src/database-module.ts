import { type AreaData, dataSourceOptions } from '@earshot/database-kit';
import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { reasonOf } from './describe-error.js';

/**
 * The tables of `area` in the database at `url`. A service that starts before its database waits half a minute for it,
 * and logs each attempt with the host and the reason.
 */
export const databaseModule = (url: string, area: AreaData, applicationName: string): DynamicModule =>
  TypeOrmModule.forRoot({
    ...dataSourceOptions(url, area, applicationName),
    verboseRetryLog: true,
    toRetry: nameReason,
  });

/** An AggregateError, with one error per address of a host, has no message, and Nest logs only the message. */
function nameReason(error: Error): boolean {
  error.message ||= reasonOf(error);
  return true;
}
