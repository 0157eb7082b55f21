import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { ReportLookupModule } from '../reports/report-lookup.module.js';
import { WriteModule } from '../write/write.module.js';
import { UpdateController } from './update.controller.js';
import { UpdateService } from './update.service.js';

/** Updates by filter (C14). */
@Module({
  imports: [IdempotencyModule, ReportLookupModule, WriteModule],
  controllers: [UpdateController],
  providers: [UpdateService],
})
export class UpdateModule {}
