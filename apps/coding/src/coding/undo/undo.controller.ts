import { OptionalRequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Answering } from '../idempotency/answering.js';
import { undoChange } from './undo.operation.js';
import { Idempotent, Keyed } from '../idempotency/idempotent.js';
import type { KeyedRequest } from '../idempotency/keyed-request.js';
import { UndoService } from './undo.service.js';

/** Undo of changes (rule C16). */
@Controller('coding/v1/changes')
export class UndoController {
  constructor(
    private readonly undos: UndoService,
    private readonly answering: Answering,
  ) {}

  @Post(':id/_undo')
  @Describe(undoChange)
  @Idempotent()
  undo(
    @Param('id') id: string,
    @OptionalRequestDocument() document: unknown,
    @Caller() caller: TokenOwner,
    @Keyed() keyed: KeyedRequest | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.answering.send(reply, { caller, keyed }, (call) => this.undos.answer(id, document, call));
  }
}
