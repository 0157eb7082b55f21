import { Module } from '@nestjs/common';
import { ReportLookupModule } from '../reports/report-lookup.module.js';
import { WriteModule } from '../write/write.module.js';
import { DoorController } from './door.controller.js';
import { MentionSamples } from './mention-samples.js';
import { SelectionText } from './selection-text.js';
import { writingDoor } from './writing-door.js';

/** The door for agents that write (rules I). */
@Module({
  imports: [ReportLookupModule, WriteModule],
  controllers: [DoorController],
  providers: [MentionSamples, SelectionText, writingDoor],
})
export class AgentModule {}
