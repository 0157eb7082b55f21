import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { WriteModule } from '../write/write.module.js';
import { PutReportController } from './put-report.controller.js';

/** Reports and their settings (C22). */
@Module({ imports: [IdempotencyModule, WriteModule], controllers: [PutReportController] })
export class ReportsModule {}
