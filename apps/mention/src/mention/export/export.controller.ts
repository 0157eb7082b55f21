import { acceptsGzip, endDeafReader, OptionalRequestDocument } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { Caller, type TokenOwner, whileAwaited } from '@earshot/service-kit';
import { Controller, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { Reading } from '../reading/reading.js';
import type { RequestContext } from '../reading/statements.js';
import { exportMentions } from './export.message.js';
import { EXPORT_MS } from './export-snapshots.js';
import { ExportService } from './export.service.js';

/** Copies all mentions of a report (rule D19). */
@Controller('mention/v2/reports/:report_id')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  @Post('_export')
  @Describe(exportMentions)
  @HttpCode(200)
  async export(
    @Param('report_id') reportId: string,
    @OptionalRequestDocument() body: unknown,
    @Query() query: Record<string, unknown>,
    @Caller() caller: TokenOwner,
    @Reading() context: RequestContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const call = { reportId, body, query, caller, response: reply.raw };
    const begun = await this.exports.begin(call, context, whileAwaited(reply, EXPORT_MS));
    const { mediaType, total, position, bytes } = begun;
    void reply.headers({ 'content-type': mediaType, 'export-total': total, vary: 'Accept-Encoding' });
    if (position !== undefined) void reply.header('export-position', position);
    endDeafReader(reply.raw);
    return compressed(Readable.from(bytes, { objectMode: false }), reply);
  }
}

/** As proxies compress: the next levels take twice the time for a tenth of the bytes. */
const LEVEL = constants.Z_BEST_SPEED;

/** A stream that fails ends that of the answer, so its error needs no other handling. */
function compressed(bytes: Readable, reply: FastifyReply): Readable {
  if (!acceptsGzip(reply.request.headers['accept-encoding'])) return bytes;
  void reply.header('content-encoding', 'gzip');
  return pipeline(bytes, createGzip({ level: LEVEL }), () => undefined);
}
