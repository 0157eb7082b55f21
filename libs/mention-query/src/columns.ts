import type { Mention } from '@earshot/coding/entities';

/** The columns of `coding.mention` with values of type `Value`, or null. */
type ColumnOf<Value> = { [Name in keyof Mention]-?: Mention[Name] extends Value | null ? Name : never }[keyof Mention];

export type TextColumn = ColumnOf<string>;
export type ListColumn = ColumnOf<string[]>;
export type NumberColumn = ColumnOf<number>;
export type TimeColumn = ColumnOf<Date>;
