import { METRICS } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Counter, type Registry } from 'prom-client';

const OUTCOMES = ['replayed', 'in_use', 'reused'] as const;

/** Counts the requests whose idempotency key an earlier request has (C13). */
@Injectable()
export class IdempotencyMetrics {
  private readonly repeated: Counter<'outcome'>;

  constructor(@Inject(METRICS) metrics: Registry) {
    this.repeated = new Counter({
      name: 'idempotency_key_repetitions_total',
      help: 'Requests with an idempotency key that an earlier request has: replayed, in_use (409) or reused (422)',
      labelNames: ['outcome'],
      registers: [metrics],
    });
    for (const outcome of OUTCOMES) this.repeated.inc({ outcome }, 0);
  }

  count(outcome: (typeof OUTCOMES)[number]): void {
    this.repeated.inc({ outcome });
  }
}
