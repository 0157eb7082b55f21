import { Sql } from '@earshot/database-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { METRICS, observedGauge } from '../telemetry/metrics.js';

/** The metrics of the connections to the database. They are read when they are served. */
@Injectable()
export class DatabaseMetrics {
  constructor(sql: Sql, @Inject(METRICS) metrics: Registry) {
    const gauge = (name: string, help: string, read: () => number) => observedGauge(metrics, name, help, read);
    gauge('database_pool_max_connections', 'The most connections that the pool may open', () => sql.connections);
    gauge('database_pool_connections', 'Open connections of the pool', () => sql.poolState.total);
    gauge('database_pool_idle_connections', 'Open connections that run nothing', () => sql.poolState.idle);
    gauge('database_pool_waiting', 'Statements that wait for a connection', () => sql.poolState.waiting);
  }
}
