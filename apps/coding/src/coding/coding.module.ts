import { Module } from '@nestjs/common';
import { AgentModule } from './agent/agent.module.js';
import { BulkModule } from './bulk/bulk.module.js';
import { EraseModule } from './erase/erase.module.js';
import { FeedModule } from './feed/feed.module.js';
import { HistoryModule } from './history/history.module.js';
import { ImportModule } from './import/import.module.js';
import { codingPruner } from './pruning.js';
import { ReportsModule } from './reports/reports.module.js';
import { UndoModule } from './undo/undo.module.js';
import { UpdateModule } from './update/update.module.js';

/** The coding area: imports, coding in bulk and by filter, its history, its undo, erasure, and reports. */
@Module({
  imports: [
    BulkModule,
    HistoryModule,
    AgentModule,
    EraseModule,
    FeedModule,
    ImportModule,
    ReportsModule,
    UndoModule,
    UpdateModule,
  ],
  providers: [codingPruner],
})
export class CodingModule {}
