import { type DynamicModule, Module } from '@nestjs/common';
import type { MentionEnvironment } from '../../environment.js';
import { ReadingModule } from '../reading/reading.module.js';
import { Statements } from '../reading/statements.js';
import { StandbyReads } from '../standby/standby-reads.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';
import { ExportSnapshots } from './export-snapshots.js';
import { RunningExports } from './running-exports.js';

/** Copies of all mentions of a report (rule D19). */
@Module({})
export class ExportModule {
  static forRoot({ DATABASE_URL: url }: MentionEnvironment): DynamicModule {
    return {
      module: ExportModule,
      imports: [ReadingModule],
      controllers: [ExportController],
      providers: [
        ExportService,
        RunningExports,
        {
          provide: ExportSnapshots,
          inject: [Statements, StandbyReads],
          useFactory: (statements: Statements, standbyReads?: StandbyReads) =>
            new ExportSnapshots(url, statements, standbyReads),
        },
      ],
    };
  }
}
