import { Mention, MentionDocument } from '@earshot/coding/entities';
import { getMetadataArgsStorage } from 'typeorm';
import type { DrivingTable } from './driving-table.js';

/** The columns of `coding.mention` with values of type `Value`, or null. */
type ColumnOf<Value> = { [Name in keyof Mention]-?: Mention[Name] extends Value | null ? Name : never }[keyof Mention];

export type TextColumn = ColumnOf<string>;
export type ListColumn = ColumnOf<string[]>;
export type NumberColumn = ColumnOf<number>;
export type TimeColumn = ColumnOf<Date>;

const columnsOf = (entity: new () => object): string[] =>
  getMetadataArgsStorage()
    .filterColumns(entity)
    .map(({ propertyName }) => propertyName);

/** The names of all columns. A statement that read `*` would fail while a migration adds a column. */
export const COLUMNS: Readonly<Record<DrivingTable, readonly string[]>> = {
  mention: columnsOf(Mention),
  document: columnsOf(MentionDocument),
};
