import { type LogMoment, logMoment, positionAt, writePosition } from '@earshot/coding/entities';
import { preparedStatement, SnapshotReader } from '@earshot/database-kit';
import type { RequestContext, Statements } from '../reading/statements.js';
import type { StandbyReads } from '../standby/standby-reads.js';

/** The longest time of an export (rule D19). Its transaction keeps old versions of rows. */
export const EXPORT_MS = 300_000;

/** A moment of a report, and its position in the feed, if that can follow its changes (rule C24). */
export interface ExportSnapshot {
  reader: SnapshotReader;
  position: string | undefined;
}

const momentOf = preparedStatement<LogMoment, { reportId: string }>(
  'moment of the log',
  ($) => `select ${logMoment($('reportId'))}`,
);

/** Opens snapshots for exports: on the standby if there is one that is current, otherwise on the primary. */
export class ExportSnapshots {
  constructor(
    private readonly databaseUrl: string,
    private readonly statements: Statements,
    private readonly standbyReads: StandbyReads | undefined,
  ) {}

  /**
   * A snapshot that is not older than its position, so that a reader of the feed misses nothing. It may have changes of
   * the moment in between, which the feed has once more.
   */
  async open(reportId: string, context: RequestContext, signal: AbortSignal): Promise<ExportSnapshot> {
    const [moment] = await this.statements.rowsOfPrimary(momentOf({ reportId }), context);
    const position = positionAt(moment);
    const options = { applicationName: 'mention export', limitMs: EXPORT_MS, signal };
    const reader =
      (await this.standbyReads?.snapshot(options, context)) ??
      (await SnapshotReader.open({ ...options, url: this.databaseUrl }));
    return { reader, position: position && writePosition(reportId, position) };
  }
}
