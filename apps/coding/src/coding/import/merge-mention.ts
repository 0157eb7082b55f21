import { CODED_MEMBERS, MENTION_INPUT_MEMBERS, type MentionInput, type PartialMention } from '@earshot/coding/entities';

type Name = keyof MentionInput;

/** The members that have coded values (interface 2.4). */
export const CODED_NAMES: ReadonlySet<Name> = new Set(CODED_MEMBERS.map(({ path }) => path.split('.', 1)[0] as Name));

/** The members of `mention` that `given` has, except those in `kept`, replace those of `mention`: whole, also an object. */
export function mergeMention(
  mention: MentionInput,
  given: PartialMention,
  kept: ReadonlySet<Name> = new Set(),
): MentionInput {
  const merged: Record<string, unknown> = { ...mention };
  for (const name of MENTION_INPUT_MEMBERS) {
    if (given[name] !== undefined && !kept.has(name)) merged[name] = given[name];
  }
  return merged as MentionInput;
}

/** The members in which two mentions differ. */
export const differences = (one: MentionInput, other: MentionInput): Name[] =>
  MENTION_INPUT_MEMBERS.filter((name) => !isSame(one[name], other[name]));

export const isSameMention = (one: MentionInput, other: MentionInput): boolean =>
  MENTION_INPUT_MEMBERS.every((name) => isSame(one[name], other[name]));

/** Whether two JSON values are the same. The order of a list counts, that of members does not. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]))
  );
}
