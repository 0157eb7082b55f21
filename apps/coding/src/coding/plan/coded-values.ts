import { CODED_MEMBERS, type CodedValues } from '@earshot/coding/entities';

/** The values that two items set in one mention, applied in order: the later value of each member counts (rule C6). */
export function foldValues(first: CodedValues, second: CodedValues): CodedValues {
  const folded: Record<string, unknown> = {};
  for (const { column } of CODED_MEMBERS) folded[column] = second[column] ?? first[column];
  return folded;
}

/** Equal for equal values, and only for them. No text contains a NUL character (rule E5), so it ends each one. */
export function keyOf(values: CodedValues): string {
  let key = '';
  for (const { column } of CODED_MEMBERS) key += keyOfValue(values[column]);
  return key;
}

function keyOfValue(value: CodedValues[keyof CodedValues]): string {
  if (value === undefined || value === null) return '\0';
  return typeof value === 'string' ? `=${value}\0` : `${value.length}\0${value.join('\0')}\0`;
}
