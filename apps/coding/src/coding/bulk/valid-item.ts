import { type CodedValues, codedValues } from '@earshot/coding/entities';
import type { TokenOwner } from '@earshot/service-kit';
import { changesOf, normalizeTags, keyOf, type PayloadChanges } from '../payload/coded-values.js';
import { forEachInSlices } from '../write/slices.js';
import type { BulkItemDto } from './bulk-item.dto.js';

/** A valid bulk item with its position in the posted array and what it sets. */
export interface ValidItem extends PayloadChanges {
  readonly index: number;
  readonly item: BulkItemDto;
  /** The key of `values`. */
  readonly key: string;
  /** The values that the mention must have (rule C18). */
  readonly condition: CodedValues | undefined;
}

/** Reads what a valid item sets. */
export function validItem(index: number, item: BulkItemDto): ValidItem {
  const { payload, if: condition } = item;
  normalizeTags(payload);
  if (condition) normalizeTags(condition);
  const { values, edits } = changesOf(payload);
  return { index, item, values, edits, key: keyOf(values), condition: condition && codedValues(condition) };
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
