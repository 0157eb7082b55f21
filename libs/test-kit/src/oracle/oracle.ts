import type { MentionRow } from '@earshot/coding/entities';
import type { DocumentField, RequestedFilter, RequestedFilterSet, TimeField } from '@earshot/filter-kit';
import { unknownMention } from '../database/unknown-mention.js';
import { FilterOracle } from './filter-oracle.js';
import { matchesQuery } from './query-oracle.js';
import { isInRollingPeriod } from './rolling-periods.js';

const COLUMNS = { root: 'root_id', title: 'title' } as const satisfies Record<DocumentField, keyof MentionRow>;

/** The oracle of mentions as the database has them, with their texts. */
export class Oracle extends FilterOracle<MentionRow> {
  constructor(mentions: readonly Partial<MentionRow>[], collaborationEnabled: boolean) {
    super(
      mentions.map((mention) => unknownMention(mention)),
      collaborationEnabled,
    );
  }

  /** The ids of the mentions that the filters select, sorted. */
  find(filters: RequestedFilterSet, sort: { key: string; direction: string }): string[] {
    return this.idsOf(this.select(filters), sort);
  }

  protected instantOf = (row: MentionRow, field: TimeField) => row[field]?.toISOString().replace('Z', '000Z') ?? null;

  protected matchesText = (row: MentionRow, filter: Extract<RequestedFilter, { type: 'query' | 'values' }>) => {
    if (filter.type === 'query') return matchesQuery(row, filter.query);
    const value = row[COLUMNS[filter.field as DocumentField]];
    return value !== null && filter.values.includes(value);
  };

  protected lacksText = (row: MentionRow, field: 'title' | 'content' | 'url') => row[field] === null;

  protected isInPeriod = (row: MentionRow, period: Extract<RequestedFilter, { type: 'rolling' }>) =>
    isInRollingPeriod(row, period, this.rows);
}
