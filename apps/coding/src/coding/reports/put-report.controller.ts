import { RequestDocument } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import { isIdentifier, MAX_ID_BYTES } from '@earshot/message-kit';
import { Describe } from '@earshot/openapi-kit';
import { LOG, type Log } from '@earshot/service-kit';
import { Controller, Inject, Param, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CodingEnvironment } from '../../environment.js';
import { NeedsScope } from '../guards/needs-scope.js';
import type { Answer } from '../idempotency/answer.js';
import type { WriteCall } from '../idempotency/write-call.js';
import { type WriteRequest, Writing } from '../idempotency/writing.js';
import { OptionsInBody } from '../guards/options-in-body.js';
import { Transactor } from '../write/transaction/transactor.js';
import { putReport, type PutReportResult, reportBody } from './put-report.message.js';
import { putReportWork } from './put-report-work.js';

/** Reports of the caller's client account are made and changed (rule C22). */
@Controller('coding/v1/reports')
export class PutReportController {
  constructor(
    private readonly transactor: Transactor,
    private readonly environment: CodingEnvironment,
    @Inject(LOG) private readonly log: Log,
  ) {}

  @Put(':report_id')
  @OptionsInBody()
  @Describe(putReport)
  @NeedsScope('IMPORT_SCOPE')
  async put(
    @Param('report_id') id: string,
    @RequestDocument() document: unknown,
    @Writing() request: WriteRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const body = await request.answer((call) => this.answer(id, document, call, reply.request.id));
    if (reply.statusCode === 201) void reply.header('location', `/mention/v2/reports/${encodeURIComponent(id)}`);
    return body;
  }

  private async answer(
    id: string,
    document: unknown,
    { caller, deadline }: WriteCall,
    request_id: string,
  ): Promise<Answer<PutReportResult>> {
    const { data } = reportBody.read(document);
    if (!isIdentifier(id)) throw invalidId();
    const work = putReportWork({ id, given: data, caller, eraseScope: this.environment.ERASE_SCOPE });
    const answer = await this.transactor.run(caller.clientId, work, deadline);
    const { clientId: client_id, userId: user_id } = caller;
    // The change record is the entry of the audit trail. The log has it too, with the request and so the address.
    if (answer.changeIds) {
      this.log.info({ request_id, client_id, user_id, change_ids: answer.changeIds }, 'changed settings of a report');
    }
    return answer;
  }
}

const invalidId = () =>
  DocumentError.invalidInput({
    code: 'value_invalid',
    path: 'report_id',
    detail: `must have 1 to ${MAX_ID_BYTES} bytes in UTF-8, without NUL or lone surrogates`,
  });
