import { RequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Controller, Param, Post } from '@nestjs/common';
import { Idempotent } from '../idempotency/idempotent.js';
import { type WriteRequest, Writing } from '../idempotency/writing.js';
import { OptionsInBody } from '../guards/options-in-body.js';
import { updateMentions } from './update.message.js';
import { UpdateService } from './update.service.js';

/** Update by filter (interface 4.11, rule C14). */
@Controller('coding/v1/reports/:report_id')
export class UpdateController {
  constructor(private readonly updates: UpdateService) {}

  @Post('_update')
  @OptionsInBody()
  @Describe(updateMentions)
  @Idempotent()
  update(@Param('report_id') reportId: string, @RequestDocument() document: unknown, @Writing() request: WriteRequest) {
    return request.answer((call) => this.updates.answer(reportId, document, call));
  }
}
