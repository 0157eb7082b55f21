import { Histogram, type Registry } from 'prom-client';
import { observedGauge, outcomeCounter } from '../telemetry/metrics.js';

/** The metrics of the introspection of tokens and of its cache. */
export class IntrospectionMetrics {
  /** Counts a look-up in the cache. */
  readonly count: (outcome: 'hit' | 'miss') => void;
  private readonly seconds: Histogram;

  /** @param entries the number of answers in the cache now */
  constructor(registry: Registry, entries: () => number) {
    this.count = outcomeCounter(
      registry,
      'introspection_cache_lookups_total',
      'Look-ups of tokens by outcome: a hit needs no introspection request, a miss does',
      ['hit', 'miss'],
    );
    observedGauge(
      registry,
      'introspection_cache_entries',
      'Answers of security in the cache, for valid and invalid tokens',
      entries,
    );
    this.seconds = new Histogram({
      name: 'introspection_duration_seconds',
      help: 'Time of introspection requests to security by outcome: answered or failed',
      labelNames: ['outcome'],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
      registers: [registry],
    });
  }

  /** Measures an introspection request. */
  async measure<T>(request: Promise<T>): Promise<T> {
    const stop = this.seconds.startTimer();
    let outcome = 'failed';
    try {
      const answer = await request;
      outcome = 'answered';
      return answer;
    } finally {
      stop({ outcome });
    }
  }
}
