import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The metrics of the introspection of tokens and of its cache. */
export class IntrospectionMetrics {
  private readonly lookUps: Counter;
  private readonly seconds: Histogram;

  /** @param entries the number of answers in the cache now */
  constructor(registry: Registry, entries: () => number) {
    const registers = [registry];
    this.lookUps = new Counter({
      name: 'introspection_cache_lookups_total',
      help: 'Look-ups of tokens by outcome: a hit needs no introspection request, a miss does',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of ['hit', 'miss']) this.lookUps.inc({ outcome }, 0);
    new Gauge({
      name: 'introspection_cache_entries',
      help: 'Answers of security in the cache, for valid and invalid tokens',
      registers,
      collect() {
        this.set(entries());
      },
    });
    this.seconds = new Histogram({
      name: 'introspection_duration_seconds',
      help: 'Time of introspection requests to security by outcome: answered or failed',
      labelNames: ['outcome'],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
      registers,
    });
  }

  hit = (): void => this.lookUps.inc({ outcome: 'hit' });
  miss = (): void => this.lookUps.inc({ outcome: 'miss' });

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
