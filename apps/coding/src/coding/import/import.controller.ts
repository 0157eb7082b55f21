import { type BodyOptions, hasLines, readRequestDocument, readRequestLines } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Controller, Param, Post, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { CodingEnvironment } from '../../environment.js';
import { NeedsScope } from '../guards/needs-scope.js';
import { Idempotent } from '../idempotency/idempotent.js';
import { type WriteRequest, Writing } from '../idempotency/writing.js';
import { importMentions } from './import.message.js';
import { importOfDocument, importOfLines, type ImportRequest } from './import.request.js';
import { ImportService } from './import.service.js';

/** Import of mentions (rule C20). */
@Controller('coding/v1/reports/:report_id')
export class ImportController {
  constructor(
    private readonly imports: ImportService,
    private readonly environment: CodingEnvironment,
  ) {}

  @Post('_import')
  @Describe(importMentions)
  @NeedsScope('IMPORT_SCOPE')
  @RouteConfig({ body: { ndjson: true, gzip: true } satisfies BodyOptions })
  @Idempotent()
  async import(
    @Param('report_id') reportId: string,
    @Query() parameters: Record<string, unknown>,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Writing() request: WriteRequest,
  ) {
    const given = await this.read(parameters, reply);
    return request.answer((call) => this.imports.answer(reportId, given, call));
  }

  /** The body is read here, because the media type decides how. */
  private async read(parameters: Record<string, unknown>, reply: FastifyReply): Promise<ImportRequest> {
    if (!hasLines(reply)) return importOfDocument(await readRequestDocument(reply), parameters);
    return importOfLines(await readRequestLines(reply, this.environment.IMPORT_MAX_ITEMS), parameters);
  }
}
