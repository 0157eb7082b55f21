import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { ReportLookupModule } from '../reports/report-lookup.module.js';
import { WriteModule } from '../write/write.module.js';
import { BulkController } from './bulk.controller.js';
import { BulkService } from './bulk.service.js';
import { WriteQueue } from './write-queue.js';

/** Coding in bulk (interface 4.3). */
@Module({
  imports: [IdempotencyModule, ReportLookupModule, WriteModule],
  controllers: [BulkController],
  providers: [BulkService, WriteQueue],
})
export class BulkModule {}
