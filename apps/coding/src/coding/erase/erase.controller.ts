import { RequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { NeedsScope } from '../guards/needs-scope.js';
import { Answering } from '../idempotency/answering.js';
import { Idempotent, Keyed } from '../idempotency/idempotent.js';
import type { KeyedRequest } from '../idempotency/keyed-request.js';
import { eraseMentions } from './erase-mentions.operation.js';
import { EraseService } from './erase.service.js';

/** Erasure by filter (rule C21). */
@Controller('coding/v1')
export class EraseController {
  constructor(
    private readonly erasures: EraseService,
    private readonly answering: Answering,
  ) {}

  @Post('_erase')
  @HttpCode(200)
  @Describe(eraseMentions)
  @Idempotent()
  @NeedsScope('ERASE_SCOPE')
  erase(
    @RequestDocument() document: unknown,
    @Caller() caller: TokenOwner,
    @Keyed() keyed: KeyedRequest | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answering.send(reply, { caller, keyed }, (call) => this.erasures.answer(document, call));
  }
}
