import { type AreaData, dataSourceOptions, Sql } from '@earshot/database-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { reasonOf } from './describe-error.js';

/** Gives a service its database: TypeORM's DataSource, and Sql for hand-written statements. */
@Module({})
export class DatabaseModule {
  /**
   * The tables of `area` in the database at `url`. A service that starts before its database waits half a minute for
   * it, and logs each attempt with the host and the reason.
   */
  static forRoot(url: string, area: AreaData, applicationName: string): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRoot({
          ...dataSourceOptions(url, area, applicationName),
          verboseRetryLog: true,
          toRetry: nameReason,
        }),
      ],
      providers: [{ provide: Sql, inject: [DataSource], useFactory: (dataSource: DataSource) => new Sql(dataSource) }],
      exports: [Sql],
    };
  }
}

/** An AggregateError, with one error per address of a host, has no message, and Nest logs only the message. */
function nameReason(error: Error): boolean {
  error.message ||= reasonOf(error);
  return true;
}
