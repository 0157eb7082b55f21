import { CODED_MEMBERS, type CodedValues } from '@earshot/coding/entities';

/** Folds the values of two items for the same mention: the later value of each member counts (rule C6). */
export function foldValues(first: CodedValues, second: CodedValues): CodedValues {
  const folded: Record<string, unknown> = {};
  for (const { column } of CODED_MEMBERS) folded[column] = second[column] ?? first[column];
  return folded;
}

/** A key that is equal only for equal values. NUL separates texts, because no text contains it (rule E5). */
export function keyOf(values: CodedValues): string {
  let key = '';
  for (const { column } of CODED_MEMBERS) key += keyOfValue(values[column]);
  return key;
}

function keyOfValue(value: CodedValues[keyof CodedValues]): string {
  if (value === undefined) return '\0';
  if (value === null) return '-\0';
  return typeof value === 'string' ? `=${value}\0` : `${value.length}\0${value.join('\0')}\0`;
}
