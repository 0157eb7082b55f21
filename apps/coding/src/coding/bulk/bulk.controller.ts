import { RequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Controller, Post } from '@nestjs/common';
import { Idempotent } from '../idempotency/idempotent.js';
import { type WriteRequest, Writing } from '../idempotency/writing.js';
import { DryRunInBody } from '../guards/options-in-body.js';
import { applyBulk } from './bulk.message.js';
import { BulkService } from './bulk.service.js';

/** Bulk coding (interface 4.3). */
@Controller('coding/v1')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  /**
   * Answers 204 if every item succeeded, else 200 with the counter and one error object per failed item. A dry run is
   * always 200 (C12).
   */
  @Post('_bulk')
  @DryRunInBody()
  @Describe(applyBulk)
  @Idempotent()
  apply(@RequestDocument() document: unknown, @Writing() request: WriteRequest) {
    return request.answer((call) => this.bulk.answer(document, call));
  }
}
