import { RequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BulkService } from './bulk.service.js';
import { Deadline } from './deadline.js';
import { applyBulk } from './description/apply-bulk.operation.js';
import { setChangeIds } from './history/change-id-header.js';

/** Bulk coding (interface 4.3). */
@Controller('coding/v1')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  /** Answers 204 if every item succeeded, else 200 with the counter and one error object per failed item. */
  @Post('_bulk')
  @Describe(applyBulk)
  @HttpCode(200)
  async apply(
    @RequestDocument() document: unknown,
    @Caller() caller: TokenOwner,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { result, changeIds } = await this.bulk.apply(document, caller, new Deadline(reply.raw));
    setChangeIds(reply, changeIds);
    if (result.errors.length === 0) void reply.code(204);
    else return result;
  }
}
