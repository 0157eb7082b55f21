import { type CodedColumn, columnsOf, Mention } from '@earshot/coding/entities';
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

const columnsOfType = <Name>(...types: string[]): readonly Name[] =>
  columnsOf(Mention)
    .filter(({ name, type }) => types.includes(type) && name !== 'id' && name !== 'report_id')
    .map(({ name }) => name as Name);

/** The columns of each kind: all of `coding.mention`, so that a new one is held, too. */
export const FACETS = columnsOfType<FacetName>('text');
export const LISTS = columnsOfType<ListName>('text[]');
export const NUMBERS = columnsOfType<NumberName>('integer', 'double precision');
export const TIMES = columnsOfType<TimeName>('timestamptz');

/** The mentions of a report as columns, first in the order of `date` and then `id`. */
export interface MentionColumns {
  readonly rows: Rows;
  readonly ids: Ids;
  readonly values: Readonly<Record<FacetName, FacetColumn> & Record<ListName, ListColumn>>;
  readonly numbers: Readonly<Record<NumberName, NumberColumn>>;
  readonly times: Record<TimeName, TimeColumn>;
}
