import { preparedStatement, Sql } from '@earshot/database-kit';
import { LOG, type Log } from '@earshot/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** The joins of fewer mentions are quick, also in quadratic time. */
const MANY = 100;

/** Reports whose imports are counted. */
const REPORTS = 10_000;

const knowReport = preparedStatement<never, { report: string }>(
  'know report',
  ($) => `select coding.know_report(${$('report')})`,
);

/**
 * Brings reports that grow into the statistics of PostgreSQL (decision 0005): after 100 created mentions, and each time that
 * there are twice as many.
 */
@Injectable()
export class ReportStatistics {
  /** The mentions that this process has created in a report, and how many they are when it asks for the next time. */
  private readonly grown = new LRUCache<string, { created: number; next: number }>({ max: REPORTS });

  constructor(
    private readonly sql: Sql,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Mentions were created. The answer to their import does not wait for the statistics. */
  created(report: string, mentions: number): void {
    const growth = this.grown.get(report) ?? { created: 0, next: MANY };
    const created = growth.created + mentions;
    const isMany = created >= growth.next;
    this.grown.set(report, { created, next: isMany ? 2 * created : growth.next });
    if (!isMany) return;
    this.sql
      .change(knowReport({ report }))
      .catch((err: unknown) =>
        this.log.warn({ err, report_id: report }, 'report is not in the statistics of PostgreSQL'),
      );
  }
}
