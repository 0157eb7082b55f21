import type { Report } from '@earshot/coding/entities';
import type { Statement } from '@earshot/database-kit';
import type { FilterSet } from '@earshot/filter-kit';
import { DOCUMENTS, selectMentions } from '@earshot/mention-query';
import { orderBy, type Sort, sortColumn } from '../reading/sort.js';

/** The statements of an export: how many mentions it has, and `columns` of them in its order (rule D19). */
export function exportStatements(
  report: Report,
  { filters, after, sort }: { filters: FilterSet; after: string; sort?: Sort },
  columns: readonly string[],
) {
  const { drivingTable, reportId, from, countFrom, condition, parameters } = selectMentions(report, filters);
  const { values } = parameters;
  const selected = `${condition} and ${drivingTable}.id > ${parameters.add(after)}`;
  const documents =
    drivingTable === 'mention'
      ? `left join ${DOCUMENTS} on document.report_id = ${reportId} and document.id = mention.id`
      : '';
  const id = `${drivingTable}.id`;
  const inOrder = sort ? orderBy(sort, sortColumn(sort, drivingTable), id) : id;
  const total: Statement<{ total: string }> = {
    text: `select count(*) as total from ${countFrom} where ${selected}`,
    values,
  };
  const mentions: Statement<unknown> = {
    text: `select ${columns.join(', ')}
             from ${from} ${documents}
            where ${selected}
            order by ${inOrder}`,
    values,
  };
  return { total, mentions };
}
