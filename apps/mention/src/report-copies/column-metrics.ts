import { METRICS } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ThreadEvent } from './messages.js';

const OUTCOMES = ['columns', 'no_copy', 'late', 'failed'] as const;

/** What became of a question: answered by columns, or why PostgreSQL answered. */
export type Outcome = (typeof OUTCOMES)[number];

/** Measures the copies of reports, and who answers. */
@Injectable()
export class ColumnMetrics {
  private readonly answers: Counter;
  private readonly seconds: Histogram;
  private readonly loads: Counter;
  private readonly changes: Counter;
  private readonly reports: Gauge;
  private readonly bytes: Gauge;

  constructor(@Inject(METRICS) metrics: Registry) {
    const registers = [metrics];
    this.answers = new Counter({
      name: 'live_columns_answers_total',
      help: 'Questions about large reports by outcome: answered by columns, or why PostgreSQL answered',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of OUTCOMES) this.answers.inc({ outcome }, 0);
    this.seconds = new Histogram({
      name: 'live_columns_duration_seconds',
      help: 'Time of the answers of columns',
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1],
      registers,
    });
    this.loads = new Counter({
      name: 'live_columns_loads_total',
      help: 'Reports read into columns by outcome: loaded or not_loaded',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of ['loaded', 'not_loaded']) this.loads.inc({ outcome }, 0);
    this.changes = new Counter({
      name: 'live_columns_changes_total',
      help: 'Changes of mentions that columns applied',
      registers,
    });
    this.reports = new Gauge({ name: 'live_columns_reports', help: 'Reports that are held as columns', registers });
    this.bytes = new Gauge({
      name: 'live_columns_bytes',
      help: 'Memory of the reports that are held as columns',
      registers,
    });
  }

  /** Counts the outcome of a question that was asked at `began` (by `performance.now()`). */
  count(outcome: Outcome, began: number): void {
    this.answers.inc({ outcome });
    if (outcome === 'columns') this.seconds.observe((performance.now() - began) / 1_000);
  }

  note(event: ThreadEvent): void {
    this.reports.set(event.reports);
    this.bytes.set(event.bytes);
    if (event.event === 'changed') this.changes.inc(event.mentions);
    if (event.event === 'loaded') this.loads.inc({ outcome: 'loaded' });
    if (event.event === 'not loaded') this.loads.inc({ outcome: 'not_loaded' });
  }
}
