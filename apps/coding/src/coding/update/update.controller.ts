import { RequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Answering } from '../idempotency/answering.js';
import { updateMentions } from './update-mentions.operation.js';
import { Idempotent, Keyed } from '../idempotency/idempotent.js';
import type { KeyedRequest } from '../idempotency/keyed-request.js';
import { UpdateService } from './update.service.js';

/** Update by filter (interface 4.11, rule C14). */
@Controller('coding/v1/reports/:report_id')
export class UpdateController {
  constructor(
    private readonly updates: UpdateService,
    private readonly answering: Answering,
  ) {}

  @Post('_update')
  @Describe(updateMentions)
  @Idempotent()
  update(
    @Param('report_id') reportId: string,
    @RequestDocument() document: unknown,
    @Caller() caller: TokenOwner,
    @Keyed() keyed: KeyedRequest | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answering.send(reply, { caller, keyed }, (call) => this.updates.answer(reportId, document, call));
  }
}
