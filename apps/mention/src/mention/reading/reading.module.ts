import { Module } from '@nestjs/common';
import { ReportReader } from './report-reader.js';
import { SearchMetrics } from './search-metrics.js';
import { Statements } from './statements.js';

/** What every room reads with: statements on the share of a client account, its reports, and their metrics. */
@Module({ providers: [ReportReader, SearchMetrics, Statements], exports: [ReportReader, SearchMetrics, Statements] })
export class ReadingModule {}
