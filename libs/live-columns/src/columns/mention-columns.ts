import type { CodedColumn, Mention } from '@earshot/coding/entities';
import type { BatchTexts, BatchTimes, PlacedValues } from './batch-values.js';
import type { Rows } from '../rows.js';
import type { Ids } from './ids.js';
import type { FacetColumn } from './facet-column.js';
import type { ListColumn } from './list-column.js';
import type { NumberColumn } from './number-column.js';
import type { TimeColumn } from './time-column.js';
import type { Microseconds } from './time-scale.js';

/** A mention as the columns hold it: everything that coding stores in `coding.mention`, with times in microseconds. */
export type ColumnRow = {
  readonly [Name in Exclude<keyof Mention, 'report_id'>]: Mention[Name] extends readonly string[]
    ? readonly string[]
    : Date extends Mention[Name]
      ? Microseconds | Exclude<Mention[Name], Date>
      : Mention[Name];
};

/** Neighbouring mentions by column. Columns read a batch at once, so its arrays may be used again. */
export type ColumnBatch = {
  readonly [Name in keyof ColumnRow]: Name extends 'id'
    ? BatchTexts
    : Name extends TimeName
      ? BatchTimes
      : PlacedValues<ColumnRow[Name]>;
};

/** The members of `ColumnRow` with values of type `Value`, or null. */
type MemberOf<Value> = {
  [Name in keyof ColumnRow]-?: [Value, ColumnRow[Name]] extends [ColumnRow[Name], Value | null] ? Name : never;
}[keyof ColumnRow];

export type FacetName = Exclude<MemberOf<string>, 'id'>;
export type ListName = MemberOf<readonly string[]>;
export type NumberName = MemberOf<number>;
export type TimeName = MemberOf<Microseconds>;

/** The columns that coding changes. */
export type CodedName = CodedColumn | 'reviewed_at';

/** The kind of each column. Exhaustive: a member of a mention without a column does not compile. */
export const FACETS = Object.keys({
  type: 0,
  sentiment: 0,
  channel: 0,
  review_status: 0,
  language: 0,
  country: 0,
  source_id: 0,
  site_id: 0,
  site_type_id: 0,
  media_group: 0,
  microblog_type: 0,
  author_id: 0,
  author_state: 0,
  author_job: 0,
  collaboration_user_id: 0,
  collaboration_status_id: 0,
} satisfies Record<FacetName, 0>) as readonly FacetName[];
export const LISTS = Object.keys({
  tags: 0,
  classifier_ids: 0,
  community_ids: 0,
} satisfies Record<ListName, 0>) as readonly ListName[];
export const NUMBERS = Object.keys({
  influence: 0,
  rating_normalized: 0,
  service_rank: 0,
  engagement: 0,
} satisfies Record<NumberName, 0>) as readonly NumberName[];
export const TIMES = Object.keys({
  date: 0,
  crawled_at: 0,
  infused_at: 0,
  reviewed_at: 0,
} satisfies Record<TimeName, 0>) as readonly TimeName[];

/** The mentions of a report as columns, first in the order of `date` and then `id`. */
export interface MentionColumns {
  readonly rows: Rows;
  readonly ids: Ids;
  readonly values: Readonly<Record<FacetName, FacetColumn> & Record<ListName, ListColumn>>;
  readonly numbers: Readonly<Record<NumberName, NumberColumn>>;
  readonly times: Record<TimeName, TimeColumn>;
}
