import { Module } from '@nestjs/common';
import { ChangesController } from './changes.controller.js';
import { HistoryReader } from './history-reader.js';
import { MentionChanges } from './mention-changes.js';

/** The history of changes (C15). */
@Module({ controllers: [ChangesController], providers: [HistoryReader, MentionChanges], exports: [HistoryReader] })
export class HistoryModule {}
