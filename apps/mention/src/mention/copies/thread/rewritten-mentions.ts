import { normalTags } from '@earshot/filter-kit';
import { type ColumnRow, FACETS, LISTS, type Microseconds, NUMBERS, TIMES } from '@earshot/live-columns';

/** The members of a mention in the order of `REWRITTEN_MENTION`. */
export type MentionJson = readonly unknown[];

const VALUES = ['id', ...FACETS, ...LISTS, ...NUMBERS];

/** Microseconds since 1970 as a text, because a number does not represent all of them exactly. */
const micros = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint::text`;

/** SQL for a mention as JSON. */
export const REWRITTEN_MENTION = `json_build_array(${[...VALUES, ...TIMES.map(micros)].join(', ')})`;

export function rewrittenMention(json: MentionJson): ColumnRow {
  const values = VALUES.map((name, place) => [
    name,
    name === 'tags' ? normalTags(json[place] as string[]) : json[place],
  ]);
  const times = TIMES.map((name, place) => [name, microseconds(json[VALUES.length + place] as string | null)]);
  return Object.fromEntries([...values, ...times]) as ColumnRow;
}

function microseconds(text: string | null): Microseconds | null {
  if (text === null) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}
