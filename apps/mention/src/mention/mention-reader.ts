import type { MentionRow, Report } from '@earshot/coding/entities';
import { poolOf } from '@earshot/database-kit';
import { isPlainText } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isBehind } from './cursor.js';
import { compileFilters } from './filters/compile-filters.js';
import { Parameters } from './filters/parameters.js';
import { areAboutDocuments, DOCUMENTS, fromClause, relationOf } from './filters/relation.js';
import type { SearchRequest } from './search-request.js';
import { orderBy, sortColumn, sortValue } from './sort.js';

/** A mention found, with the value that it was sorted by. */
export type FoundMention = MentionRow & { sort_value: string | null };

const TEXTS = 'document.title, document.content, document.url, document.author_name';

/** Reads mentions; every relation is restricted to one report. */
@Injectable()
export class MentionReader {
  constructor(private readonly dataSource: DataSource) {}

  /** One mention of a report, or 404. */
  async read(reportId: string, id: string): Promise<MentionRow> {
    const { rows } = await poolOf(this.dataSource).query<MentionRow>(
      `select mention.*, ${TEXTS}
         from coding.mention as mention
         left join ${DOCUMENTS} on document.report_id = $1 and document.id = mention.id
        where mention.report_id = $1 and mention.id = $2`,
      [reportId, isPlainText(id) ? id : ''],
    );
    if (!rows[0]) throw DocumentError.notFound('There is no such mention in the report.');
    return rows[0];
  }

  /** One page, and one mention more where there is one. */
  async page(report: Report, request: SearchRequest): Promise<FoundMention[]> {
    const { filters, sort, size, from: offset, after } = request;
    const relation = relationOf(filters);
    const parameters = new Parameters();
    const reportId = parameters.add(report.id);
    const conditions = [compileFilters(filters, { report, reportId, parameters, relation })];
    if (after) conditions.push(isBehind(sort, after, parameters, relation));
    const page = (columns: string) =>
      `select ${columns}, ${sortValue(sort)} as sort_value
         from ${fromClause(relation, reportId)}
        where ${relation}.report_id = ${reportId} and ${conditions.join(' and ')}
        order by ${orderBy(sort, sortColumn(sort, relation), `${relation}.id`)}
        limit ${parameters.add(size + 1)} offset ${parameters.add(offset)}`;
    // Found in the narrow table of what filters select by, a page is only then joined to its texts.
    const statement =
      relation === 'document'
        ? page(`mention.*, ${TEXTS}`)
        : `with page as (${page('mention.*')})
           select page.*, ${TEXTS}
             from page left join ${DOCUMENTS} on document.report_id = ${reportId} and document.id = page.id
            order by ${orderBy(sort, `page.${sort.key}`, 'page.id')}`;
    const { rows } = await poolOf(this.dataSource).query<FoundMention>(statement, parameters.values);
    return rows;
  }

  /** How many mentions the filters select, exactly. */
  async count(report: Report, { filters }: SearchRequest): Promise<number> {
    const relation = relationOf(filters);
    const parameters = new Parameters();
    const reportId = parameters.add(report.id);
    const condition = compileFilters(filters, { report, reportId, parameters, relation });
    const { rows } = await poolOf(this.dataSource).query<{ total: string }>(
      `select count(*) as total from ${areAboutDocuments(filters) ? DOCUMENTS : fromClause(relation, reportId)}
        where ${relation}.report_id = ${reportId} and ${condition}`,
      parameters.values,
    );
    return Number(rows[0].total);
  }
}
