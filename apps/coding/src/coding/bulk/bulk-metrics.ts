import { METRICS } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Counter, type Registry } from 'prom-client';
import type { BulkResultDto } from './bulk-result.dto.js';

/** Counts the items of bulk requests that were answered (C2). */
@Injectable()
export class BulkMetrics {
  private readonly items: Counter;

  constructor(@Inject(METRICS) metrics: Registry) {
    this.items = new Counter({
      name: 'bulk_items_total',
      help: 'Items of bulk requests by outcome: applied, or the code of the error',
      labelNames: ['outcome'],
      registers: [metrics],
    });
    this.items.inc({ outcome: 'applied' }, 0);
  }

  count({ data, errors }: BulkResultDto): void {
    this.items.inc({ outcome: 'applied' }, data.counter.success);
    for (const { code } of errors) this.items.inc({ outcome: code });
  }
}
