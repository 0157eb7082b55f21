import type { Report } from '@earshot/coding/entities';
import type { FilterSet } from '@earshot/filter-kit';
import { compileFilters } from './compile-filters.js';
import { Parameters } from './parameters.js';
import { areAboutDocuments, DOCUMENTS, fromClause, type Relation, relationOf } from './relation.js';

/** The mentions of a report that filters select, as SQL; compiled once for all statements of a search. */
export interface Selection {
  readonly parameters: Parameters;
  /** The report's id, as a parameter. */
  readonly reportId: string;
  /** What the selection begins with, and is sorted by. */
  readonly relation: Relation;
  /** All that may be known of the selected mentions. */
  readonly from: string;
  /** No more than what is needed to count them. */
  readonly counted: string;
  readonly condition: string;
}

export function select(report: Report, filters: FilterSet): Selection {
  const parameters = new Parameters();
  const reportId = parameters.add(report.id);
  const relation = relationOf(filters);
  const condition = compileFilters(filters, { report, reportId, parameters, relation });
  const from = fromClause(relation, reportId);
  return {
    ...{ parameters, reportId, relation, from },
    counted: areAboutDocuments(filters) ? DOCUMENTS : from,
    condition: `${relation}.report_id = ${reportId} and ${condition}`,
  };
}
