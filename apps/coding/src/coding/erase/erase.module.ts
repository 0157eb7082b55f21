import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { ReportLookupModule } from '../reports/report-lookup.module.js';
import { WriteModule } from '../write/write.module.js';
import { EraseController } from './erase.controller.js';
import { EraseService } from './erase.service.js';

/** Erasure of mentions (C21). */
@Module({
  imports: [IdempotencyModule, ReportLookupModule, WriteModule],
  controllers: [EraseController],
  providers: [EraseService],
})
export class EraseModule {}
