import { OptionalRequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner, whileAwaited } from '@earshot/service-kit';
import { Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Deadline } from '../deadline.js';
import { undoChange } from '../description/undo.operation.js';
import { setChangeIds } from '../history/change-id-header.js';
import { UndoService } from './undo.service.js';

/** Undo of changes (rule C16). */
@Controller('coding/v1/changes')
export class UndoController {
  constructor(private readonly undos: UndoService) {}

  @Post(':id/_undo')
  @Describe(undoChange)
  @HttpCode(200)
  async undo(
    @Param('id') id: string,
    @OptionalRequestDocument() document: unknown,
    @Caller() caller: TokenOwner,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const context = { clientId: caller.clientId, signal: whileAwaited(reply) };
    const answer = await this.undos.undo(id, document, caller, new Deadline(reply.raw), context);
    setChangeIds(reply, answer.changeIds);
    void reply.code(answer.status);
    return answer.body;
  }
}
