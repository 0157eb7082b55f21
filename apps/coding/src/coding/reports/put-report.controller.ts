import { reportMembers } from '@earshot/coding/entities';
import { RequestDocument, resource } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import { Describe } from '@earshot/openapi-kit';
import { isIdentifier, MAX_ID_BYTES } from '@earshot/request-kit';
import { Caller, type TokenOwner } from '@earshot/service-kit';
import { Controller, Param, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { NeedsScope } from '../guards/needs-scope.js';
import type { Answer } from '../idempotency/answer.js';
import { Answering } from '../idempotency/answering.js';
import type { WriteCall } from '../idempotency/write-call.js';
import { Transactor } from '../write/transactor.js';
import { putReport } from './put-report.operation.js';
import { putReportWork } from './put-report-work.js';
import { reportBody } from './report.request.js';

/** Reports of the caller's client account are made and changed (rule C22). */
@Controller('coding/v1/reports')
export class PutReportController {
  constructor(
    private readonly transactor: Transactor,
    private readonly answering: Answering,
  ) {}

  @Put(':report_id')
  @Describe(putReport)
  @NeedsScope('IMPORT_SCOPE')
  async put(
    @Param('report_id') id: string,
    @RequestDocument() document: unknown,
    @Caller() caller: TokenOwner,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const body = await this.answering.send(reply, { caller, keyed: undefined }, (call) =>
      this.answer(id, document, call),
    );
    if (reply.statusCode === 201) void reply.header('location', `/mention/v2/reports/${encodeURIComponent(id)}`);
    return body;
  }

  private async answer(id: string, document: unknown, { caller, deadline }: WriteCall): Promise<Answer> {
    const { data } = reportBody.read(document);
    if (!isIdentifier(id)) throw invalidId();
    const report = { id, client_id: caller.clientId, ...data };
    const { isNew } = await this.transactor.run(caller.clientId, putReportWork(report), deadline);
    return { status: isNew ? 201 : 200, body: { data: resource('report', reportMembers(report)) } };
  }
}

const invalidId = () =>
  DocumentError.invalidInput({
    code: 'value_invalid',
    path: 'report_id',
    detail: `must have 1 to ${MAX_ID_BYTES} bytes in UTF-8, without NUL or lone surrogates`,
  });
