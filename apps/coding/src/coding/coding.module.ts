import { Module } from '@nestjs/common';
import { DoorController } from './agent/door.controller.js';
import { MentionSamples } from './agent/mention-samples.js';
import { writingDoor } from './agent/writing-door.js';
import { BulkController } from './bulk/bulk.controller.js';
import { Answering } from './idempotency/answering.js';
import { BulkService } from './bulk/bulk.service.js';
import { codingPruner } from './pruning.js';
import { ChangesController } from './history/changes.controller.js';
import { EraseController } from './erase/erase.controller.js';
import { EraseService } from './erase/erase.service.js';
import { ChangeWatch } from './feed/change-watch.js';
import { FeedController } from './feed/feed.controller.js';
import { FeedReader } from './feed/feed-reader.js';
import { FeedService } from './feed/feed.service.js';
import { RenewedPositions } from './feed/renewed-positions.js';
import { HistoryReader } from './history/history-reader.js';
import { MentionChanges } from './history/mention-changes.js';
import { StoredAnswers } from './idempotency/stored-answers.js';
import { ImportController } from './import/import.controller.js';
import { ImportService } from './import/import.service.js';
import { PutReportController } from './reports/put-report.controller.js';
import { ReportLookup } from './reports/report-lookup.js';
import { UndoController } from './undo/undo.controller.js';
import { UndoService } from './undo/undo.service.js';
import { Transactor } from './write/transactor.js';
import { UpdateController } from './update/update.controller.js';
import { UpdateService } from './update/update.service.js';
import { WriteQueue } from './bulk/write-queue.js';

/** The coding area: imports, coding in bulk and by filter, its history, its undo, erasure, and reports. */
@Module({
  controllers: [
    BulkController,
    ChangesController,
    DoorController,
    EraseController,
    FeedController,
    ImportController,
    PutReportController,
    UndoController,
    UpdateController,
  ],
  providers: [
    Answering,
    BulkService,
    codingPruner,
    EraseService,
    ChangeWatch,
    FeedReader,
    FeedService,
    RenewedPositions,
    HistoryReader,
    ImportService,
    MentionChanges,
    MentionSamples,
    ReportLookup,
    StoredAnswers,
    Transactor,
    UndoService,
    UpdateService,
    WriteQueue,
    writingDoor,
  ],
})
export class CodingModule {}
