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
import { UpdateController } from './update/update.controller.js';
import { UpdateService } from './update/update.service.js';
import { WriteQueue } from './write/write-queue.js';

/** The coding area: changes of mentions in bulk and by filter (interface 4.3, 4.11, rules C). */
@Module({
  controllers: [BulkController, UpdateController],
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
    UpdateService,
    WriteQueue,
  ],
})
export class CodingModule {}
