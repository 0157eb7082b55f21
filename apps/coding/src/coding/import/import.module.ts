import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { ReportLookupModule } from '../reports/report-lookup.module.js';
import { WriteModule } from '../write/write.module.js';
import { ImportController } from './import.controller.js';
import { ImportService } from './import.service.js';
import { ReportStatistics } from './report-statistics.js';

/** Imports of mentions (C20). */
@Module({
  imports: [IdempotencyModule, ReportLookupModule, WriteModule],
  controllers: [ImportController],
  providers: [ImportService, ReportStatistics],
})
export class ImportModule {}
