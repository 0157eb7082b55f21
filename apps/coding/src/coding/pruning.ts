import { preparedStatement, Sql } from '@earshot/database-kit';
import {
  daysBefore,
  deleteRows,
  endedRateLimits,
  LOG,
  type Log,
  METRICS,
  type PruneBatch,
  pruneBatch,
  Pruner,
  type Pruning,
} from '@earshot/service-kit';
import type { FactoryProvider } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { CodingEnvironment } from '../environment.js';
import { eraseOldMentions } from './erase/old-mentions.js';
import { expiredBy } from './idempotency/stored-answers.js';

/** A mention that is too old is erased within the hour (rule C21). */
const EVERY_MS = 30 * 60_000;

/** A change record may have 50 000 mentions, so a batch has few. */
const MOST_RECORDS = 100;

/** A batch searches all large changes of the report for its mentions, so it has many. */
const MOST_MENTIONS = 5_000;

const REPORTS = 1_000;

interface PrunedReport {
  id: string;
  retention_days: number | null;
}

const reportsAfter = preparedStatement<PrunedReport, { after: string }>(
  'reports after',
  ($) => `
  select id, retention_days from coding.report where id > ${$('after')} order by id limit ${REPORTS}`,
);

/** All reports. A statement over mentions or change records names one (decision 0031). */
async function* allReports(sql: Sql): AsyncGenerator<PrunedReport> {
  for (let reports = [{ id: '' }]; reports.length > 0;) {
    const page = await sql.rows(reportsAfter({ after: reports.at(-1)!.id }));
    yield* page;
    reports = page;
  }
}

/** Prunes report by report. A report has no batch if `batchOf` returns undefined. */
const inEachReport = (
  sql: Sql,
  { kind, most }: Pick<Pruning, 'kind' | 'most'>,
  batchOf: (report: PrunedReport, now: Date) => PruneBatch | undefined,
): Pruning => ({
  ...{ kind, most },
  async *batches(now) {
    for await (const report of allReports(sql)) {
      const batch = batchOf(report, now);
      if (batch) yield batch;
    }
  },
});

/** The role of the service may not delete change records. A function of the owner does, once they are old enough (C9). */
const changeRecords = (sql: Sql, days: number): Pruning =>
  inEachReport(sql, { kind: 'change_record', most: MOST_RECORDS }, ({ id }, now) =>
    pruneBatch((most) => ({
      text: 'select coding.prune_change_records($1, $2, $3) as deleted',
      values: [id, daysBefore(now, days), most],
    })),
  );

/** Changes that erased mentions list their ids for 30 days (C21). */
const erasedIds = (sql: Sql): Pruning =>
  inEachReport(sql, { kind: 'erasure', most: MOST_RECORDS }, ({ id }) =>
    pruneBatch((most) => ({ text: 'select coding.forget_erased_ids($1, $2) as deleted', values: [id, most] })),
  );

const oldMentions = (sql: Sql): Pruning =>
  inEachReport(sql, { kind: 'mention', most: MOST_MENTIONS }, ({ id, retention_days }, now) =>
    retention_days === null ? undefined : eraseOldMentions(id, now),
  );

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
 * Prunes mentions that are older than their report keeps them and the ids of erased mentions (C21), ended rate limits,
 * also those of mention, expired idempotency keys (C13), and change records older than CHANGE_RETENTION_DAYS (C9).
 */
export const codingPruner: FactoryProvider<Pruner> = {
  provide: Pruner,
  inject: [DataSource, Sql, LOG, METRICS, CodingEnvironment],
  useFactory: (database: DataSource, sql: Sql, log: Log, metrics: Registry, environment: CodingEnvironment) => {
    const { CHANGE_RETENTION_DAYS: days } = environment;
    const prunings = [
      oldMentions(sql),
      erasedIds(sql),
      endedRateLimits('coding'),
      idempotencyKeys(environment),
      ...(days > 0 ? [changeRecords(sql, days)] : []),
    ];
    return new Pruner(database, log, metrics, { area: 'coding', everyMs: EVERY_MS, prunings });
  },
};
