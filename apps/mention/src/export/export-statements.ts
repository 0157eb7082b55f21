import type { MentionRow, Report } from '@earshot/coding/entities';
import type { Statement } from '@earshot/database-kit';
import { DOCUMENTS, selectMentions } from '@earshot/mention-query';
import { columnsOf, textsOf } from '../mention/mention-reader.js';
import type { ExportRequest } from './export.request.js';
import { TYPES } from './values.js';

/** The statements of an export: how many mentions it has, and the mentions in the order of their ids (rule D19). */
export function exportStatements(report: Report, { filters, after }: ExportRequest) {
  const { drivingTable, reportId, from, countFrom, condition, parameters } = selectMentions(report, filters);
  const { values } = parameters;
  const selected = `${condition} and ${drivingTable}.id > ${parameters.add(after)}`;
  const documents =
    drivingTable === 'mention'
      ? `left join ${DOCUMENTS} on document.report_id = ${reportId} and document.id = mention.id`
      : '';
  const total: Statement<{ total: string }> = {
    text: `select count(*) as total from ${countFrom} where ${selected}`,
    values,
  };
  const mentions: Statement<MentionRow> = {
    text: `select ${columnsOf('mention')}, to_json(mention.tags) as tags, ${textsOf('document')}
             from ${from} ${documents}
            where ${selected}
            order by ${drivingTable}.id`,
    values,
    types: TYPES,
  };
  return { total, mentions };
}
