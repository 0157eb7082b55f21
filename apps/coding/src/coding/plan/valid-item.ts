import { type CodedValues, codedValues } from '@earshot/coding/entities';
import type { BulkItemDto } from '../dto/bulk-item.dto.js';
import { keyOf } from './coded-values.js';

/** A valid bulk item with its position in the posted array and its coded values. */
export interface ValidItem {
  index: number;
  item: BulkItemDto;
  values: CodedValues;
  /** The key of `values`. */
  key: string;
}

/** Reads the coded values of a valid item. Keeps a repeated tag once, at its first position (rule C4). */
export function validItem(index: number, item: BulkItemDto): ValidItem {
  const { payload } = item;
  if (payload.tags && payload.tags.length > 1) payload.tags = [...new Set(payload.tags)];
  const values = codedValues(payload);
  return { index, item, values, key: keyOf(values) };
}
