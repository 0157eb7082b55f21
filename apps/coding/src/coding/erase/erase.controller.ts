import { RequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { NeedsScope } from '../guards/needs-scope.js';
import { Idempotent } from '../idempotency/idempotent.js';
import { type WriteRequest, Writing } from '../idempotency/writing.js';
import { OptionsInBody } from '../guards/options-in-body.js';
import { eraseMentions } from './erase.message.js';
import { EraseService } from './erase.service.js';

/** Erasure by filter (rule C21). */
@Controller('coding/v1')
export class EraseController {
  constructor(private readonly erasures: EraseService) {}

  @Post('_erase')
  @HttpCode(200)
  @OptionsInBody()
  @Describe(eraseMentions)
  @Idempotent()
  @NeedsScope('ERASE_SCOPE')
  erase(@RequestDocument() document: unknown, @Writing() request: WriteRequest) {
    return request.answer((call) => this.erasures.answer(document, call));
  }
}
