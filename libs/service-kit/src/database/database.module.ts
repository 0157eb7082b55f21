import { type AreaData, dataSourceOptions, Sql } from '@earshot/database-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Registry } from 'prom-client';
import { DatabaseMetrics } from './database-metrics.js';
import { reasonOf } from '../telemetry/describe-error.js';
import { METRICS } from '../telemetry/metrics.js';
import { RateLimits } from '../limits/rate-limits.js';

/** Provides the database of a service: TypeORM's DataSource, Sql for hand-written statements, and the rate limits. */
@Module({})
export class DatabaseModule {
  /**
   * Connects to the tables of `area` in the database at `url`. A service that starts before its database waits for it
   * for up to 30 s, and logs each failed attempt with the host and the reason. A failure that only an administrator can
   * correct ends the start at once.
   */
  static forRoot(url: string, area: AreaData, applicationName: string): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRoot({
          ...dataSourceOptions(url, area, applicationName),
          verboseRetryLog: true,
          toRetry: mayHeal,
        }),
      ],
      providers: [
        { provide: Sql, inject: [DataSource], useFactory: (dataSource: DataSource) => new Sql(dataSource) },
        DatabaseMetrics,
        {
          provide: RateLimits,
          inject: [DataSource, METRICS],
          useFactory: (dataSource: DataSource, metrics: Registry) =>
            new RateLimits(dataSource, area.schema, applicationName, metrics),
        },
      ],
      exports: [Sql, RateLimits],
    };
  }
}

/** PostgreSQL, appendix A: a wrong password or user, a login that is not allowed, and a database that does not exist. */
const PERMANENT = new Set(['28P01', '28000', '3D000']);

/** Whether another attempt may succeed. */
function mayHeal(error: Error & { code?: string }): boolean {
  // Nest logs only the message, and an AggregateError, with one error per address of a host, may have none.
  error.message ||= reasonOf(error);
  return !PERMANENT.has(error.code ?? '');
}
