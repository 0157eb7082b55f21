import { observedGauge, outcomeCounter } from '@earshot/service-kit';
import type { Registry } from 'prom-client';
import type { StandbyMonitor } from './standby-monitor.js';

const OUTCOMES = ['standby', 'no_cache', 'left_out', 'behind', 'failed'] as const;

/** What became of a statement of a read: the standby answered it, or why the primary did. */
export type ReadOutcome = (typeof OUTCOMES)[number];

/** Makes the metrics of the standby, and returns how its reads are counted. Without a standby they have no series. */
export function standbyMetrics(
  registry: Registry,
  monitor: StandbyMonitor | undefined,
): (outcome: ReadOutcome) => void {
  observedGauge(
    registry,
    'standby_used',
    'Whether the standby is used for reads: 1, or 0 while it is left out',
    () => monitor && (monitor.use ? 1 : 0),
  );
  observedGauge(
    registry,
    'standby_lag_seconds',
    'Seconds of changes that the standby had not replayed',
    () => monitor?.lagSeconds,
  );
  return outcomeCounter(
    registry,
    'standby_reads_total',
    'Statements of reads by outcome: answered by the standby, or why the primary answered',
    monitor ? OUTCOMES : [],
  );
}
