import { preparedStatement, Sql, type Statement } from '@earshot/database-kit';
import { isPlainText } from '@earshot/message-kit';
import { DocumentError } from '@earshot/error-kit';
import { SharedConnections, type ShareRequest } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { HASH_LENGTH, parseChangeId } from '../write/change-id.js';
import type { ChangeRow } from './change-rows.js';
import { changeOfReport, changesOfReports, type FoundChange } from './change-statements.js';
import type { ChangesRequest } from './changes.request.js';

/** The part of the connections that reads of one client account may use. The others are for its writes. */
const SHARE = 1 / 4;

/** Reports whose changes one statement reads, and how many statements run at the same time. */
const REPORTS = 100;
const STATEMENTS = 4;

const reportsOfAccount = preparedStatement<{ id: string }, { clientId: string }>(
  'reports of account',
  ($) => `select id from coding.report where client_id = ${$('clientId')} order by id`,
);

const reportOfAccount = preparedStatement<{ id: string }, { clientId: string; id: string }>(
  'report of account',
  ($) => `select id from coding.report where client_id = ${$('clientId')} and id = ${$('id')}`,
);

const reportsByHash = preparedStatement<{ id: string }, { clientId: string; hash: string }>(
  'reports by hash',
  ($) => `
  select id from coding.report where client_id = ${$('clientId')} and left(md5(id), ${HASH_LENGTH}) = ${$('hash')}`,
);

/** Reads the changes in the reports of a client account (rule C15). */
@Injectable()
export class HistoryReader {
  private readonly connections: SharedConnections;

  constructor(sql: Sql) {
    this.connections = new SharedConnections(sql, SHARE);
  }

  rows<Row>(statement: Statement<Row>, context: ShareRequest): Promise<Row[]> {
    return this.connections.rows(statement, context);
  }

  /** Returns the newest changes that the request selects, and at most one more than its size. */
  async list(request: ChangesRequest, context: ShareRequest): Promise<ChangeRow[]> {
    const reports = await this.reportsOf(request, context);
    let newest: ChangeRow[] = [];
    for (const group of groupsOf(groupsOf(reports, REPORTS), STATEMENTS)) {
      const after = newest.length > request.size ? newest[request.size].id : '0';
      const statements = group.map((ofGroup) => changesOfReports({ ...request.listed, after, reports: ofGroup }));
      const found = await Promise.all(statements.map((statement) => this.rows(statement, context)));
      newest = [...newest, ...found.flat()].sort(newestFirst).slice(0, request.size + 1);
    }
    return newest;
  }

  /** Returns a change of the client account, or throws a 404. */
  async find(id: string, context: ShareRequest): Promise<FoundChange> {
    const change = await this.lookUp(id, context);
    if (change) return change;
    throw DocumentError.of('change_not_found', 'There is no such change.');
  }

  /** Returns a change of the client account, if there is one. */
  async lookUp(id: string, context: ShareRequest): Promise<FoundChange | undefined> {
    const parts = parseChangeId(id);
    const reports = parts
      ? await this.rows(reportsByHash({ clientId: context.clientId, hash: parts.hash }), context)
      : [];
    for (const report of reports) {
      const [change] = await this.rows(changeOfReport({ report: report.id, id: parts!.number }), context);
      if (change) return change;
    }
    return undefined;
  }

  private async reportsOf({ reportId, listed }: ChangesRequest, context: ShareRequest): Promise<string[]> {
    const { clientId } = context;
    const ids = [reportId, listed.mention, listed.user].filter((id) => typeof id === 'string');
    if (!ids.every(isPlainText)) return [];
    const statement =
      reportId === undefined ? reportsOfAccount({ clientId }) : reportOfAccount({ clientId, id: reportId });
    return (await this.rows(statement, context)).map(({ id }) => id);
  }
}

const groupsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

const newestFirst = (a: ChangeRow, b: ChangeRow): number => (BigInt(a.id) > BigInt(b.id) ? -1 : 1);
