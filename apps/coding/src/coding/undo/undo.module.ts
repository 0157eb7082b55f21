import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { WriteModule } from '../write/write.module.js';
import { UndoController } from './undo.controller.js';
import { UndoService } from './undo.service.js';

/** Undo of changes (C16). */
@Module({
  imports: [HistoryModule, IdempotencyModule, WriteModule],
  controllers: [UndoController],
  providers: [UndoService],
})
export class UndoModule {}
