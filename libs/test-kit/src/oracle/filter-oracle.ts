import type { Mention } from '@earshot/coding/entities';
import {
  type DocumentField,
  isDocumentField,
  type MissingField,
  type RequestedFilter,
  type RequestedFilterSet,
  type TimeField,
  type ValueField,
} from '@earshot/filter-kit';
import { byCodePoints } from './counts.js';
import { plainTags } from './plain-tags.js';

/** What every oracle reads of a mention. Times and texts differ. */
export type CodedRow = {
  readonly [Name in Exclude<keyof Mention, 'report_id' | TimeField>]: Mention[Name] extends readonly string[]
    ? readonly string[]
    : Mention[Name];
};

/** A filter by the texts of a mention, or by its thread. */
type TextFilter = Extract<RequestedFilter, { type: 'query' | 'values' }>;

/**
 * Evaluates filters (interface 2.6, rules D5 to D15, D23, D26) in plain code over mentions in memory, independent of the
 * SQL and of the columns that are compared with it.
 */
export abstract class FilterOracle<Row extends CodedRow> {
  constructor(
    public rows: readonly Row[],
    private readonly collaborationEnabled: boolean,
  ) {}

  /** A time as filters have it: `2026-01-31T00:00:00.000000Z`. */
  protected abstract instantOf(row: Row, field: TimeField): string | null;
  protected abstract matchesText(row: Row, filter: TextFilter): boolean;
  protected abstract lacksText(row: Row, field: 'title' | 'content' | 'url'): boolean;
  protected abstract isInPeriod(row: Row, period: Extract<RequestedFilter, { type: 'rolling' }>): boolean;

  /** The mentions that the filters select. */
  select(filters: RequestedFilterSet): Row[] {
    return this.rows.filter((row) => this.matchesAll(row, filters));
  }

  /** The ids of mentions, sorted (D1): unknown values last, ties by id. */
  idsOf(selected: readonly Row[], { key, direction }: { key: string; direction: string }): string[] {
    const valueOf = (row: Row) => row[key as 'influence']?.valueOf() ?? null;
    const sign = direction === 'asc' ? 1 : -1;
    const compare = (x: number | null, y: number | null) => {
      if (x === null || y === null) return Number(x === null) - Number(y === null);
      return x < y ? -sign : Number(x > y) * sign;
    };
    return selected.toSorted((a, b) => compare(valueOf(a), valueOf(b)) || byCodePoints(a.id, b.id)).map(({ id }) => id);
  }

  /** The different values of a mention in a field. */
  termsOf(row: Row, field: Exclude<ValueField, DocumentField>): string[] {
    if (field.startsWith('collaboration_') && !this.collaborationEnabled) return [];
    return [...new Set(VALUES_OF[field](row).filter((value) => value !== null))];
  }

  private matchesAll = (row: Row, filters: RequestedFilterSet): boolean =>
    filters.every((filter) => this.matches(row, filter));

  private matchesAny = (row: Row, filters: RequestedFilterSet): boolean =>
    filters.some((filter) => this.matches(row, filter));

  private lacks(row: Row, field: MissingField): boolean {
    switch (field) {
      case 'title':
      case 'content':
      case 'url':
        return this.lacksText(row, field);
      case 'influence':
      case 'rating_normalized':
      case 'service_rank':
        return row[field] === null;
      case 'crawled_at':
      case 'infused_at':
      case 'reviewed_at':
        return this.instantOf(row, field) === null;
      default:
        return this.termsOf(row, field).length === 0;
    }
  }

  private matches(row: Row, filter: RequestedFilter): boolean {
    switch (filter.type) {
      case 'query':
        return this.matchesText(row, filter);
      case 'values': {
        const { field, values } = filter;
        if (isDocumentField(field)) return this.matchesText(row, filter);
        return this.termsOf(row, field).some((value) => values.includes(value));
      }
      case 'number': {
        const value = row[filter.field];
        return value !== null && value >= (filter.begin ?? -Infinity) && value <= (filter.end ?? Infinity);
      }
      case 'time': {
        const time = this.instantOf(row, filter.field);
        if (time === null) return false;
        const { from, to } = filter;
        if (from && (from.inclusive ? time < from.instant : time <= from.instant)) return false;
        return !(to && (to.inclusive ? time > to.instant : time >= to.instant));
      }
      case 'rolling':
        return this.isInPeriod(row, filter);
      case 'missing':
        return this.lacks(row, filter.field);
      case 'any_of':
        return this.matchesAny(row, filter.filters);
      case 'boolean':
        return (
          this.matchesAll(row, filter.must) &&
          (filter.should.length === 0 || this.matchesAny(row, filter.should)) &&
          !this.matchesAny(row, filter.must_not)
        );
    }
  }
}

/** The values of a mention in each field. Exhaustive: a missing field does not compile. */
const VALUES_OF: Readonly<Record<Exclude<ValueField, DocumentField>, (row: CodedRow) => readonly (string | null)[]>> = {
  author: (row) => [row.author_id],
  author_job: (row) => [row.author_job],
  author_state: (row) => [row.author_state],
  channel: (row) => [row.channel],
  classifier: (row) => row.classifier_ids,
  collaboration_status: (row) => [row.collaboration_status_id],
  collaboration_user: (row) => [row.collaboration_user_id],
  community: (row) => row.community_ids,
  country: (row) => [row.country],
  id: (row) => [row.id],
  language: (row) => [row.language],
  media_group: (row) => [row.media_group],
  microblog_type: (row) => [row.microblog_type],
  review_status: (row) => [row.review_status],
  sentiment: (row) => [row.sentiment],
  site: (row) => [row.site_id],
  site_type: (row) => [row.site_type_id],
  source: (row) => [row.source_id],
  tag: (row) => plainTags(row.tags),
  type: (row) => [row.type],
};
