import { METRICS } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Histogram, type Registry } from 'prom-client';

/** Measures the statements of searches and aggregations, with the time that they wait for their turn. */
@Injectable()
export class SearchMetrics {
  private readonly seconds: Histogram;

  constructor(@Inject(METRICS) metrics: Registry) {
    this.seconds = new Histogram({
      name: 'search_duration_seconds',
      help: 'Time of the statements of searches by part: the page, the total or the aggregations; failed ones included',
      labelNames: ['part'],
      buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
      registers: [metrics],
    });
  }

  async measure<T>(part: 'page' | 'total' | 'aggregations', statement: Promise<T>): Promise<T> {
    const stop = this.seconds.startTimer({ part });
    try {
      return await statement;
    } finally {
      stop();
    }
  }
}
