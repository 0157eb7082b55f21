import { unknownMention } from '../database/unknown-mention.js';
import { type MentionRow } from '@earshot/coding/entities';
import type { Filter, FilterSet, MissingField, ValueField } from '@earshot/filter-kit';
import { matchesQuery } from './query-oracle.js';

type Row = ReturnType<typeof unknownMention>;

/**
 * Evaluates filters (interface 2.6, rules D5 to D15, D26) in plain code over mentions in memory, independent of the SQL that
 * is compared with it.
 */
export class Oracle {
  private readonly rows: Row[];

  constructor(
    mentions: readonly Partial<MentionRow>[],
    private readonly collaborationEnabled: boolean,
  ) {
    this.rows = mentions.map((mention) => unknownMention(mention));
  }

  /** The mentions that the filters select. */
  select(filters: FilterSet): Row[] {
    return this.rows.filter((row) => this.matchesAll(row, filters));
  }

  /** Their ids, sorted. */
  find(filters: FilterSet, sort: { key: string; direction: string }): string[] {
    return this.select(filters)
      .sort((a, b) => compareRows(a, b, sort))
      .map(({ id }) => id);
  }

  private matchesAll = (row: Row, filters: FilterSet): boolean => filters.every((filter) => this.matches(row, filter));

  private matchesAny = (row: Row, filters: FilterSet): boolean => filters.some((filter) => this.matches(row, filter));

  private lacks(row: Row, field: MissingField): boolean {
    switch (field) {
      case 'content':
      case 'url':
      case 'influence':
      case 'rating_normalized':
      case 'service_rank':
      case 'crawled_at':
      case 'infused_at':
      case 'reviewed_at':
        return row[field] === null;
      default:
        if (field.startsWith('collaboration_') && !this.collaborationEnabled) return true;
        return VALUES_OF[field](row).every((value) => value === null);
    }
  }

  private matches(row: Row, filter: Filter): boolean {
    switch (filter.type) {
      case 'values':
        if (filter.field.startsWith('collaboration_') && !this.collaborationEnabled) return false;
        return VALUES_OF[filter.field](row).some((value) => value !== null && filter.values.includes(value));
      case 'number': {
        const value = row[filter.field];
        if (value === null) return false;
        return value >= (filter.begin ?? -Infinity) && value <= (filter.end ?? Infinity);
      }
      case 'time': {
        const value = row[filter.field];
        if (value === null) return false;
        const { from, to } = filter;
        const time = value.valueOf();
        if (from && (from.inclusive ? time < Date.parse(from.instant) : time <= Date.parse(from.instant))) return false;
        return !(to && (to.inclusive ? time > Date.parse(to.instant) : time >= Date.parse(to.instant)));
      }
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
      case 'query':
        return matchesQuery(row, filter.query);
    }
  }
}

/** The values of a mention in each filter field. Exhaustive: a missing field does not compile. */
export const VALUES_OF: Readonly<Record<ValueField, (row: Row) => (string | null)[]>> = {
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
  root: (row) => [row.root_id],
  sentiment: (row) => [row.sentiment],
  site: (row) => [row.site_id],
  site_type: (row) => [row.site_type_id],
  source: (row) => [row.source_id],
  tag: (row) => row.tags,
  title: (row) => [row.title],
  type: (row) => [row.type],
};

function compareRows(a: Row, b: Row, { key, direction }: { key: string; direction: string }): number {
  const [x, y] = [a, b].map((row) => row[key as 'date' | 'influence']?.valueOf() ?? null);
  if (x !== y) {
    if (x === null) return 1;
    if (y === null) return -1;
    return direction === 'asc' ? x - y : y - x;
  }
  return a.id < b.id ? -1 : 1;
}
