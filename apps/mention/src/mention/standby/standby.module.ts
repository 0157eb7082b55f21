import { Sql } from '@earshot/database-kit';
import { type Log, LOG, METRICS } from '@earshot/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Registry } from 'prom-client';
import type { MentionEnvironment } from '../../environment.js';
import { PrimaryPositions } from './primary-positions.js';
import { Standby } from './standby.js';
import { standbyMetrics } from './standby-metrics.js';
import { StandbyMonitor } from './standby-monitor.js';
import { StandbyReads } from './standby-reads.js';

/** Provides StandbyReads, or undefined if no standby is set (decision 0033). */
@Module({})
export class StandbyModule {
  static forRoot({ DATABASE_REPLICA_URL: url, DATABASE_REPLICA_MAX_LAG: maxLag }: MentionEnvironment): DynamicModule {
    return {
      module: StandbyModule,
      global: true,
      providers: [
        {
          provide: StandbyReads,
          inject: [Sql, LOG, METRICS],
          useFactory: (sql: Sql, log: Log, metrics: Registry) => {
            const monitor = url && new StandbyMonitor(new Standby(url), new PrimaryPositions(sql), maxLag * 1_000, log);
            const count = standbyMetrics(metrics, monitor || undefined);
            return monitor && new StandbyReads(monitor, count);
          },
        },
      ],
      exports: [StandbyReads],
    };
  }
}
