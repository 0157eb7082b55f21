import { OptionalRequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Controller, Param, Post } from '@nestjs/common';
import { Idempotent } from '../idempotency/idempotent.js';
import { type WriteRequest, Writing } from '../idempotency/writing.js';
import { OptionsInBody } from '../guards/options-in-body.js';
import { undoChange } from './undo.message.js';
import { UndoService } from './undo.service.js';

/** Undo of changes (rule C16). */
@Controller('coding/v1/changes')
export class UndoController {
  constructor(private readonly undos: UndoService) {}

  @Post(':id/_undo')
  @OptionsInBody()
  @Describe(undoChange)
  @Idempotent()
  undo(@Param('id') id: string, @OptionalRequestDocument() document: unknown, @Writing() request: WriteRequest) {
    return request.answer((call) => this.undos.answer(id, document, call), {
      beforeReplay: (call) => this.undos.authorize(id, call),
    });
  }
}
