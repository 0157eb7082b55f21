import type { TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { ReportReader } from '../reading/report-reader.js';
import { type RequestContext, Statements } from '../reading/statements.js';
import { bytesOf, linesOf } from './lines/export-lines.js';
import { ExportSnapshots } from './export-snapshots.js';
import { exportStatements } from './export-statements.js';
import { exportBody } from './export.message.js';
import { checkSorted } from './check-sorted.js';
import { RunningExports } from './running-exports.js';

/** An export that has begun. */
export interface Export {
  mediaType: string;
  total: string;
  /** The position of the feed from which its changes follow (rule C24). */
  position: string | undefined;
  bytes: AsyncGenerator<Buffer>;
}

/** What an export is asked with. */
interface ExportCall {
  reportId: string;
  body: unknown;
  query: Record<string, unknown>;
  caller: TokenOwner;
  response: ServerResponse;
}

/** Exports all mentions of a report that filters select, of one moment, as fast as they are read (rule D19). */
@Injectable()
export class ExportService {
  constructor(
    private readonly reports: ReportReader,
    private readonly statements: Statements,
    private readonly snapshots: ExportSnapshots,
    private readonly running: RunningExports,
  ) {}

  /** Resolves when the first mentions are there. When `signal` aborts, nothing of the export is left. */
  async begin(
    { reportId, body, query, caller, response }: ExportCall,
    context: RequestContext,
    signal: AbortSignal,
  ): Promise<Export> {
    const request = exportBody.read(body, await this.statements.saved(body, context));
    const report = await this.reports.read(reportId, context);
    const { mediaType, header, columns, writer } = linesOf(request, query, caller);
    const { resolve } = await this.statements.periods(reportId, [request.filters], context);
    const statements = exportStatements(report, { ...request, filters: resolve(request.filters) }, columns);
    this.running.begin(caller.clientId, response, signal);
    const { reader, position } = await this.snapshots.open(reportId, context, signal);
    const [{ total }] = await reader.rows(statements.total);
    if (request.sort) checkSorted(Number(total));
    const bytes = bytesOf(header, await reader.batches(statements.mentions, writer));
    return { mediaType, total, position, bytes };
  }
}
