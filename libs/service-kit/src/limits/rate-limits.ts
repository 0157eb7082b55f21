import { Counter, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { type CountingPlace, RateLimit, type RatePolicy } from './rate-limit.js';

/** Makes the rate limits of a service, which count in the schema of its area and report to its metrics. */
export class RateLimits {
  private readonly place: CountingPlace;

  constructor(dataSource: DataSource, schema: string, service: string, metrics: Registry) {
    const counter = (name: string, help: string) =>
      new Counter({ name, help, labelNames: ['policy'], registers: [metrics] });
    this.place = {
      dataSource,
      schema,
      service,
      rejections: counter('rate_limit_rejections_total', 'Requests that exceeded a rate limit, by policy'),
      localCounts: counter(
        'rate_limit_local_counts_total',
        'Requests that the process counted by itself, because the database did not count them in time, by policy',
      ),
    };
  }

  /** The limit of a policy, or undefined if the policy allows any number of requests (0). */
  of(policy: RatePolicy): RateLimit | undefined {
    return policy.perMinute === 0 ? undefined : new RateLimit(policy, this.place);
  }
}
