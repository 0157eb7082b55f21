import { Counter, Gauge, type Registry } from 'prom-client';

/** The metrics of pruning. */
export class PruningMetrics {
  private readonly rows: Counter;
  private readonly lastSuccess: Gauge;

  constructor(registry: Registry, kinds: readonly string[]) {
    this.rows = new Counter({
      name: 'pruned_rows_total',
      help: 'Old rows that the process has deleted, by kind',
      labelNames: ['kind'],
      registers: [registry],
    });
    for (const kind of kinds) this.rows.inc({ kind }, 0);
    this.lastSuccess = new Gauge({
      name: 'pruning_last_success_timestamp_seconds',
      help: 'When the process last deleted everything that was old, or 0',
      registers: [registry],
    });
  }

  deleted = (kind: string, rows: number): void => this.rows.inc({ kind }, rows);

  succeeded = (): void => this.lastSuccess.setToCurrentTime();
}
