import { Module } from '@nestjs/common';
import { ReadingModule } from '../reading/reading.module.js';
import { MentionReader } from './mention-reader.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

/** Search, and single mentions (interface 2.6, 2.11; rules D1 to D4). */
@Module({
  imports: [ReadingModule],
  controllers: [SearchController],
  providers: [MentionReader, SearchService],
  exports: [MentionReader],
})
export class SearchModule {}
