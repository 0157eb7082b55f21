import { Module } from '@nestjs/common';
import { ReportLookup } from './report-lookup.js';

/** Whether reports exist, for the rooms that change their mentions (C5). */
@Module({ providers: [ReportLookup], exports: [ReportLookup] })
export class ReportLookupModule {}
