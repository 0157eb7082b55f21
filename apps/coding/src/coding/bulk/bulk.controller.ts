import { RequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Answering } from '../idempotency/answering.js';
import { BulkService } from './bulk.service.js';
import { applyBulk } from './apply-bulk.operation.js';
import { Idempotent, Keyed } from '../idempotency/idempotent.js';
import type { KeyedRequest } from '../idempotency/keyed-request.js';

/** Bulk coding (interface 4.3). */
@Controller('coding/v1')
export class BulkController {
  constructor(
    private readonly bulk: BulkService,
    private readonly answering: Answering,
  ) {}

  /**
   * Answers 204 if every item succeeded, else 200 with the counter and one error object per failed item. A dry run is
   * always 200 (C12).
   */
  @Post('_bulk')
  @Describe(applyBulk)
  @Idempotent()
  apply(
    @RequestDocument() document: unknown,
    @Caller() caller: TokenOwner,
    @Keyed() keyed: KeyedRequest | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answering.send(reply, { caller, keyed }, (call) => this.bulk.answer(document, call));
  }
}
