import { Module } from '@nestjs/common';
import { ReadingModule } from '../reading/reading.module.js';
import { SearchModule } from '../search/search.module.js';
import { ReportsController } from './reports.controller.js';

/** Reports and their mentions by id (rule D2). */
@Module({ imports: [ReadingModule, SearchModule], controllers: [ReportsController] })
export class ReportsModule {}
