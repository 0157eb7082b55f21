import { IntrospectionStrategy } from '@earshot/service-kit';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { BulkController } from './bulk.controller.js';
import { BulkService } from './bulk.service.js';
import { CodingGuard } from './guards/coding.guard.js';
import { MentionStore } from './mention-store.js';
import { ReportLookup } from './report-lookup.js';
import { WriteQueue } from './write/write-queue.js';

/** The coding area: bulk changes of mentions (specification 4.3, contract C). */
@Module({
  imports: [PassportModule],
  controllers: [BulkController],
  providers: [
    { provide: APP_GUARD, useClass: CodingGuard },
    IntrospectionStrategy,
    BulkService,
    MentionStore,
    ReportLookup,
    WriteQueue,
  ],
})
export class CodingModule {}
