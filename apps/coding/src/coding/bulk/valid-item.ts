import { type CodedValues, codedValues } from '@earshot/coding/entities';
import type { BulkItemDto } from './bulk-item.dto.js';
import { dropRepeatedTags, keyOf } from '../payload/coded-values.js';
import type { TokenOwner } from '@earshot/service-kit';
import { forEachInSlices } from '../write/slices.js';

/** A valid bulk item with its position in the posted array and its coded values. */
export interface ValidItem {
  index: number;
  item: BulkItemDto;
  values: CodedValues;
  /** The key of `values`. */
  key: string;
}

/** Reads the coded values of a valid item. */
export function validItem(index: number, item: BulkItemDto): ValidItem {
  const { payload } = item;
  dropRepeatedTags(payload);
  const values = codedValues(payload);
  return { index, item, values, key: keyOf(values) };
}

/** The valid items of one request by report, in ascending order of report ids, with their caller. */
export interface Write {
  byReport: ReadonlyMap<string, readonly ValidItem[]>;
  caller: TokenOwner;
}

export async function groupByReport(items: readonly ValidItem[]): Promise<Map<string, ValidItem[]>> {
  const byReport = new Map<string, ValidItem[]>();
  await forEachInSlices(items, (entry) => {
    const known = byReport.get(entry.item.report_id);
    if (known) known.push(entry);
    else byReport.set(entry.item.report_id, [entry]);
  });
  return new Map([...byReport].sort(([a], [b]) => (a < b ? -1 : 1)));
}
