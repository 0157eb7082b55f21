import { Counter, Gauge, type Registry } from 'prom-client';
import type { StandbyMonitor } from './standby-monitor.js';

const OUTCOMES = ['standby', 'no_cache', 'left_out', 'behind', 'failed'] as const;

/** What became of a statement of a read: the standby answered it, or why the primary did. */
export type ReadOutcome = (typeof OUTCOMES)[number];

/** The metrics of the standby. Without one they have no series. */
export class StandbyMetrics {
  private readonly reads: Counter;

  constructor(
    private readonly registry: Registry,
    monitor: StandbyMonitor | undefined,
  ) {
    this.reads = new Counter({
      name: 'standby_reads_total',
      help: 'Statements of reads by outcome: answered by the standby, or why the primary answered',
      labelNames: ['outcome'],
      registers: [registry],
    });
    if (monitor) for (const outcome of OUTCOMES) this.reads.inc({ outcome }, 0);
    this.gauge(
      'standby_used',
      'Whether the standby is used for reads: 1, or 0 while it is left out',
      () => monitor && (monitor.use ? 1 : 0),
    );
    this.gauge(
      'standby_lag_seconds',
      'Seconds of changes that the standby had not replayed',
      () => monitor?.lagSeconds,
    );
  }

  count(outcome: ReadOutcome): void {
    this.reads.inc({ outcome });
  }

  private gauge(name: string, help: string, read: () => number | undefined): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        const value = read();
        // A gauge without labels begins with the value 0.
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
}
