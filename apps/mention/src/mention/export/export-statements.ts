import type { Report } from '@earshot/coding/entities';
import type { Statement } from '@earshot/database-kit';
import type { FilterSet } from '@earshot/filter-kit';
import { DOCUMENTS, selectMentions } from '@earshot/mention-query';

/** The statements of an export: how many mentions it has, and `columns` of them in the order of their ids (rule D19). */
export function exportStatements(
  report: Report,
  { filters, after }: { filters: FilterSet; after: string },
  columns: readonly string[],
) {
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
  const mentions: Statement<unknown> = {
    text: `select ${columns.join(', ')}
             from ${from} ${documents}
            where ${selected}
            order by ${drivingTable}.id`,
    values,
  };
  return { total, mentions };
}
