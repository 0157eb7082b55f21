import { Sql } from '@earshot/database-kit';
import { type Log, LOG } from '@earshot/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import type { MentionEnvironment } from '../../environment.js';
import { ColumnAnswers } from './column-answers.js';
import { ColumnMetrics } from './column-metrics.js';

/** Answers questions about large reports from columns in memory (decision 0037). */
@Module({})
export class CopiesModule {
  static forRoot(environment: MentionEnvironment): DynamicModule {
    const options = {
      databaseUrl: environment.DATABASE_URL,
      memory: environment.LIVE_COLUMNS_MEMORY,
      wordsMemory: environment.LIVE_WORDS_MEMORY,
      minMentions: environment.LIVE_COLUMNS_MIN_MENTIONS,
    };
    return {
      module: CopiesModule,
      global: true,
      providers: [
        ColumnMetrics,
        {
          provide: ColumnAnswers,
          inject: [Sql, ColumnMetrics, LOG],
          useFactory: (sql: Sql, metrics: ColumnMetrics, log: Log) => new ColumnAnswers(options, sql, metrics, log),
        },
      ],
      exports: [ColumnAnswers],
    };
  }
}
