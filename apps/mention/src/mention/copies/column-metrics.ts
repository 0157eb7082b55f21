import { METRICS, outcomeCounter } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ThreadEvent } from './thread-messages.js';

const OUTCOMES = ['columns', 'no_copy', 'late', 'failed'] as const;

/** What became of a question: answered by columns, or why PostgreSQL answered. */
export type Outcome = (typeof OUTCOMES)[number];

/** Measures the copies of reports, and who answers. */
@Injectable()
export class ColumnMetrics {
  private readonly countAnswer: (outcome: Outcome) => void;
  private readonly countLoad: (outcome: 'loaded' | 'not_loaded') => void;
  private readonly seconds: Histogram;
  private readonly changes: Counter;
  private readonly reports: Gauge;
  private readonly bytes: Gauge;

  constructor(@Inject(METRICS) metrics: Registry) {
    const registers = [metrics];
    this.countAnswer = outcomeCounter(
      metrics,
      'live_columns_answers_total',
      'Questions about large reports by outcome: answered by columns, or why PostgreSQL answered',
      OUTCOMES,
    );
    this.countLoad = outcomeCounter(
      metrics,
      'live_columns_loads_total',
      'Reports read into columns by outcome: loaded or not_loaded',
      ['loaded', 'not_loaded'],
    );
    this.seconds = new Histogram({
      name: 'live_columns_duration_seconds',
      help: 'Time of the answers of columns',
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1],
      registers,
    });
    this.changes = new Counter({
      name: 'live_columns_changes_total',
      help: 'Changes of mentions that columns applied: coded, imported, replaced and erased',
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
    this.countAnswer(outcome);
    if (outcome === 'columns') this.seconds.observe((performance.now() - began) / 1_000);
  }

  note(event: ThreadEvent): void {
    this.reports.set(event.reports);
    this.bytes.set(event.bytes);
    if (event.event === 'changed') this.changes.inc(event.mentions);
    if (event.event === 'loaded') this.countLoad('loaded');
    if (event.event === 'not loaded') this.countLoad('not_loaded');
  }
}
