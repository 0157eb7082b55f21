import { RequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Deadline } from '../deadline.js';
import { updateMentions } from '../description/update-mentions.operation.js';
import { setChangeIds } from '../history/change-id-header.js';
import { UpdateService } from './update.service.js';

/** Update by filter (interface 4.11, rule C14). */
@Controller('coding/v1/reports/:report_id')
export class UpdateController {
  constructor(private readonly updates: UpdateService) {}

  @Post('_update')
  @Describe(updateMentions)
  @HttpCode(200)
  async update(
    @Param('report_id') reportId: string,
    @RequestDocument() document: unknown,
    @Caller() caller: TokenOwner,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const result = await this.updates.update(reportId, document, caller, new Deadline(reply.raw));
    const { change_id } = result.data;
    if (change_id !== null) setChangeIds(reply, [change_id]);
    return result;
  }
}
