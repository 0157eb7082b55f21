import { Module } from '@nestjs/common';
import { BulkController } from './bulk.controller.js';
import { BulkMetrics } from './bulk-metrics.js';
import { BulkService } from './bulk.service.js';
import { changePruner } from './change-pruning.js';
import { Idempotency } from './idempotency/idempotency.js';
import { IdempotencyMetrics } from './idempotency/idempotency-metrics.js';
import { StoredAnswers } from './idempotency/stored-answers.js';
import { MentionLookup } from './mention-lookup.js';
import { MentionStore } from './mention-store.js';
import { ReportLookup } from './report-lookup.js';
import { Transactor } from './write/transactor.js';
import { WriteQueue } from './write/write-queue.js';

/** The coding area: bulk coding of mentions (interface 4.3, rules C). */
@Module({
  controllers: [BulkController],
  providers: [
    BulkMetrics,
    BulkService,
    changePruner,
    Idempotency,
    IdempotencyMetrics,
    MentionLookup,
    MentionStore,
    ReportLookup,
    StoredAnswers,
    Transactor,
    WriteQueue,
  ],
})
export class CodingModule {}
