import { type CodedValues, codedValues } from '@earshot/coding/entities';
import type { BulkItemDto } from './bulk-item.dto.js';
import { keyOf } from '../payload/coded-values.js';
import { dropRepeatedTags } from '../payload/repeated-tags.js';

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
