import { preparedStatement, Sql } from '@earshot/database-kit';
import {
  daysBefore,
  deleteRows,
  endedRateLimits,
  LOG,
  type Log,
  METRICS,
  type PruneBatch,
  Pruner,
  type Pruning,
} from '@earshot/service-kit';
import type { FactoryProvider } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { CodingEnvironment } from '../environment.js';
import { expiredBy } from './idempotency/stored-answers.js';

const EVERY_MS = 60 * 60_000;

/** A change record may have 50 000 mentions, so a batch has few. */
const MOST_RECORDS = 100;

const REPORTS = 1_000;

const reportsAfter = preparedStatement<{ id: string }, { after: string }>(
  'reports after',
  ($) => `select id from coding.report where id > ${$('after')} order by id limit ${REPORTS}`,
);

/** The role of the service may not delete change records. A function of the owner does, once they are old enough (C9). */
const recordsOf =
  (reportId: string, before: Date): PruneBatch =>
  (most) => ({ text: 'select coding.prune_change_records($1, $2, $3) as deleted', values: [reportId, before, most] });

/** Prunes change records report by report, because a statement over them names one report (decision 0031). */
const changeRecords = (sql: Sql, days: number): Pruning => ({
  kind: 'change_record',
  most: MOST_RECORDS,
  async *batches(now) {
    const before = daysBefore(now, days);
    for (let reports = [{ id: '' }]; reports.length > 0;) {
      reports = await sql.rows(reportsAfter({ after: reports.at(-1)!.id }));
      for (const { id } of reports) yield recordsOf(id, before);
    }
  },
});

const idempotencyKeys = (environment: CodingEnvironment): Pruning => ({
  kind: 'idempotency_key',
  batches: (now) => [
    deleteRows(
      { table: 'coding.idempotency_key', key: 'client_id, key', isOld: 'created_at <= $2' },
      expiredBy(now, environment),
    ),
  ],
});

/**
 * Prunes ended rate limits, also those of mention, expired idempotency keys (C13), and change records older than
 * CHANGE_RETENTION_DAYS (C9).
 */
export const changePruner: FactoryProvider<Pruner> = {
  provide: Pruner,
  inject: [DataSource, Sql, LOG, METRICS, CodingEnvironment],
  useFactory: (database: DataSource, sql: Sql, log: Log, metrics: Registry, environment: CodingEnvironment) => {
    const { CHANGE_RETENTION_DAYS: days } = environment;
    const prunings = [
      endedRateLimits('coding'),
      idempotencyKeys(environment),
      ...(days > 0 ? [changeRecords(sql, days)] : []),
    ];
    return new Pruner(database, log, metrics, { area: 'coding', everyMs: EVERY_MS, prunings });
  },
};
