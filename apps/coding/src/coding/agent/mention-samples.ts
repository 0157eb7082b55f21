import { preparedStatement, Sql, type Statement } from '@earshot/database-kit';
import { periodsOf, savedFilters, selectMentions } from '@earshot/mention-query';
import type { TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { ReportLookup } from '../reports/report-lookup.js';
import { updateBody } from '../update/update.message.js';
import { Transactor } from '../write/transaction/transactor.js';
import { shown } from './shown.js';

/** How many mentions the person sees, and how much of each. */
const SAMPLES = 3;
const CHARACTERS = 120;

interface Texts {
  title: string | null;
  content: string | null;
}

const ofIds = preparedStatement<Texts, { report: string; ids: readonly string[] }>(
  'read samples',
  ($) => `
    select title, content from coding.mention_document
     where report_id = ${$('report')} and id = any(${$('ids')}::text[]) order by id limit ${SAMPLES}`,
);

/** Reads a few mentions of a change, for the person who confirms it (I3). */
@Injectable()
export class MentionSamples {
  constructor(
    private readonly sql: Sql,
    private readonly reports: ReportLookup,
    private readonly transactor: Transactor,
  ) {}

  /** Some of the mentions that an update selects, with the periods of its `meta.if_selection` (rule D5). */
  async selected(reportId: string, update: unknown, caller: TokenOwner, signal: AbortSignal): Promise<string[]> {
    const saved = await savedFilters(update, caller, (find) => this.sql.rows(find));
    const { filters, meta } = updateBody.read(update, saved);
    const report = await this.reports.read(caller.clientId, reportId);
    const kept = meta.if_selection?.moment;
    const { resolve } = await periodsOf(reportId, [filters], (find) => this.sql.rows(find), kept);
    const { from, condition, reportId: id, parameters } = selectMentions(report, resolve(filters));
    return this.read(caller, signal, {
      text: `select document.title, document.content
               from (select mention.id from ${from} where ${condition} limit ${SAMPLES}) as selected
               join coding.mention_document as document on document.report_id = ${id} and document.id = selected.id`,
      values: parameters.values,
    });
  }

  /** The first of these mentions. */
  ofIds(report: string, ids: readonly string[], caller: TokenOwner, signal: AbortSignal): Promise<string[]> {
    return this.read(caller, signal, ofIds({ report, ids }));
  }

  private async read({ clientId }: TokenOwner, signal: AbortSignal, statement: Statement<Texts>): Promise<string[]> {
    const read = () => this.sql.cancellableRows(statement, signal);
    const rows = await this.transactor.inTurn(clientId, read, signal);
    return rows.map(({ title, content }) => shown(title || content || '(no text)', CHARACTERS));
  }
}
